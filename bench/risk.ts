import { pathToFileURL } from 'node:url'
import { backtest } from '#domain/no-show/backtest.ts'
import { simulatedPast, ZONE } from '#domain/no-show/testing/simulated-past.ts'
import { randomOf } from './random.ts'

/*
 * The no-show risk against the base rate on simulated visits: trained on the first 70%, scored on
 * the rest. Smaller Brier scores are better.
 */

const SEEDS = 40
const SIZES = [60, 200, 1000, 5000]
const RATES = [0.05, 0.1, 0.2]

interface RiskRow {
  visits: number
  rate: number
  missed: string
  model: string
  prior: string
  baseRate: string
  skill: string
  better: string
}

export function run(): {
  rows: RiskRow[]
  calibration: { said: string; visits: number; mean: string; came: string }[]
} {
  const bins = Array.from({ length: 8 }, () => ({ visits: 0, said: 0, missed: 0 }))
  const rows = SIZES.flatMap(visits =>
    RATES.map(rate => {
      const tests = Array.from({ length: SEEDS }, (_, seed) =>
        backtest(simulatedPast({ visits, rate, random: randomOf(seed * 7919 + visits) }), ZONE),
      )
      for (const { risk, missed } of tests.flatMap(({ said }) => said)) {
        const bin = bins[Math.min(bins.length - 1, Math.floor(risk * 20))]!
        bin.visits++
        bin.said += risk
        bin.missed += missed ? 1 : 0
      }
      const mean = (of: (test: (typeof tests)[number]) => number) =>
        tests.reduce((sum, test) => sum + of(test), 0) / tests.length
      const [model, baseRate] = [mean(test => test.model), mean(test => test.baseRate)]
      return {
        visits,
        rate,
        missed: percent(mean(test => test.missedShare)),
        model: model.toFixed(4),
        prior: mean(test => test.prior).toFixed(4),
        baseRate: baseRate.toFixed(4),
        skill: percent(1 - model / baseRate),
        better: `${tests.filter(test => test.model < test.baseRate).length} of ${SEEDS}`,
      }
    }),
  )
  const calibration = bins.map((bin, i) => ({
    said: i === bins.length - 1 ? `${i * 5} % and more` : `${i * 5} to ${i * 5 + 5} %`,
    visits: bin.visits,
    mean: percent(bin.said / bin.visits),
    came: percent(bin.missed / bin.visits),
  }))
  return { rows, calibration }
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { rows, calibration } = run()
  console.table(rows)
  process.stdout.write('Predicted risks, and the share of visits missed:\n')
  console.table(calibration.map(({ came, ...rest }) => ({ ...rest, missed: came })))
}
