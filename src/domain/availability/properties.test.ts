import { test } from 'vitest'
import {
  agreesWithTheOracle,
  namesARuleThatHides,
  sharesFairly,
  visitsAgreeWithTheOracle,
  writesWhatItFound,
} from './testing/properties.ts'

test('offers exactly what the rules say, minute by minute, in every zone', () => {
  agreesWithTheOracle({ numRuns: 250, seed: 2026 })
})

test('names a rule that hides the time, never one that doesn’t', () => {
  namesARuleThatHides({ numRuns: 400, seed: 2027 })
})

test('with anyone available, assigns each start to the fairest staff member who offers it', () => {
  sharesFairly({ numRuns: 100, seed: 2028 })
})

test('writes the slots as the JSON of their local days', () => {
  writesWhatItFound({ numRuns: 120, seed: 2029 })
})

test('starts a visit exactly where some team can do all its services, minute by minute', () => {
  visitsAgreeWithTheOracle({ numRuns: 80, seed: 2030 })
})
