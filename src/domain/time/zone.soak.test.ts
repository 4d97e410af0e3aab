import { test } from 'vitest'
import { rounds } from '#test/chance.ts'
import { agreesWithTemporal } from './testing/agreement.ts'

test('agrees with Temporal in every zone, in long runs', () => {
  agreesWithTemporal({ numRuns: rounds(100, 10_000) })
})
