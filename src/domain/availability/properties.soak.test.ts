import { test } from 'vitest'
import { rounds } from '#test/chance.ts'
import {
  agreesWithTheOracle,
  namesARuleThatHides,
  sharesFairly,
  visitsAgreeWithTheOracle,
  writesWhatItFound,
} from './testing/properties.ts'

test('offers exactly what the rules say, minute by minute, in every zone, in long runs', () => {
  agreesWithTheOracle({ numRuns: rounds(100, 20_000) })
})

test('names a rule that hides the time, in long runs', () => {
  namesARuleThatHides({ numRuns: rounds(100, 50_000) })
})

test('assigns each start to the fairest staff member, in long runs', () => {
  sharesFairly({ numRuns: rounds(100, 5_000) })
})

test('writes the slots as the JSON of their local days, in long runs', () => {
  writesWhatItFound({ numRuns: rounds(100, 20_000) })
})

test('starts a visit where some team can do all its services, in long runs', () => {
  visitsAgreeWithTheOracle({ numRuns: rounds(100, 5_000) })
})
