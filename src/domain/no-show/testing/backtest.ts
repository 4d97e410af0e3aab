import { type Booking, featuresOf } from '../features.ts'
import { type Model, PRIOR, riskOf, train } from '../model.ts'

interface Visit {
  booking: Booking
  missed: boolean
}

export interface Backtest {
  trained: number
  tested: number
  missedShare: number
  /** Brier scores on the tested visits; the base rate is that of the training visits. */
  model: number
  prior: number
  baseRate: number
  said: { risk: number; missed: boolean }[]
}

/** 0 is best; always predicting the base rate p gives p(1 - p). */
const brierScore = (said: readonly { risk: number; missed: boolean }[]): number =>
  said.reduce((sum, { risk, missed }) => sum + (risk - (missed ? 1 : 0)) ** 2, 0) / said.length

export function backtest(past: readonly Visit[], timeZone: string, share = 0.7): Backtest {
  const outcomes = past.map(({ booking, missed }) => ({
    features: featuresOf(booking, timeZone),
    missed,
  }))
  const cut = Math.floor(outcomes.length * share)
  const [before, after] = [outcomes.slice(0, cut), outcomes.slice(cut)]
  const saidBy = (model: Model) =>
    after.map(({ features, missed }) => ({ risk: riskOf(model, features), missed }))
  const rate = before.filter(({ missed }) => missed).length / before.length
  const said = saidBy(train(before))
  return {
    trained: before.length,
    tested: after.length,
    missedShare: after.filter(({ missed }) => missed).length / after.length,
    model: brierScore(said),
    prior: brierScore(saidBy(PRIOR)),
    baseRate: brierScore(after.map(({ missed }) => ({ risk: rate, missed }))),
    said,
  }
}
