import { test } from 'vitest'
import {
  agreesWithTheOracle,
  namesARuleThatHides,
  sharesFairly,
  visitsAgreeWithTheOracle,
  writesWhatItFound,
} from './testing/properties.ts'

test('offers exactly what the rules say, minute by minute, in every zone, at length', () => {
  agreesWithTheOracle({ numRuns: 100_000, seed: 20_261 })
}, 3_600_000)

test('names a rule that hides the time, at length', () => {
  namesARuleThatHides({ numRuns: 50_000, seed: 20_262 })
}, 3_600_000)

test('assigns each start to the fairest staff member, at length', () => {
  sharesFairly({ numRuns: 10_000, seed: 20_263 })
}, 3_600_000)

test('writes the slots as the JSON of their local days, at length', () => {
  writesWhatItFound({ numRuns: 20_000, seed: 20_264 })
}, 3_600_000)

test('starts a visit where some team can do all its services, at length', () => {
  visitsAgreeWithTheOracle({ numRuns: 10_000, seed: 20_265 })
}, 3_600_000)
