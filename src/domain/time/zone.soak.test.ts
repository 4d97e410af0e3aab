import { test } from 'vitest'
import { agreesWithTemporal } from './testing/agreement.ts'

test('agrees with Temporal in every zone, at length', () => {
  agreesWithTemporal({ numRuns: 30_000, seed: 20_260 })
}, 3_600_000)
