import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Booking, type Features, featureNames, featuresOf } from './features.ts'
import { BASE_RATE, contributionsOf, type Outcome, PRIOR, riskOf, train } from './model.ts'
import { assess, levelOf } from './risk.ts'
import { backtest } from './testing/backtest.ts'
import { simulatedPast, ZONE } from './testing/simulated-past.ts'

const DAY = 86_400_000
/** A Tuesday at noon in New York. */
const START = Date.UTC(2027, 2, 9, 17)
const booking = (changes: Partial<Booking> = {}): Booking => ({
  bookedAt: START - 7 * DAY,
  startsAt: START,
  confirmed: false,
  history: { visits: 0, missed: 0 },
  ...changes,
})
const risk = (changes: Partial<Booking>, model = PRIOR) => assess(model, booking(changes), ZONE)

/** Park and Miller's generator. */
function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

const features = fc
  .record({
    lead: fc.integer({ min: -1, max: 400 }),
    hour: fc.integer({ min: 0, max: 400 }),
    confirmed: fc.boolean(),
    visits: fc.integer({ min: 0, max: 50 }),
    missed: fc.integer({ min: 0, max: 50 }),
  })
  .map(({ lead, hour, confirmed, visits, missed }) => {
    const startsAt = START + hour * 3_600_000
    return booking({
      startsAt,
      bookedAt: startsAt - lead * DAY,
      confirmed,
      history: { visits, missed: Math.min(visits, missed) },
    })
  })
const outcomes = fc.array(
  fc
    .tuple(features, fc.boolean())
    .map(([each, missed]): Outcome => ({ features: featuresOf(each, ZONE), missed })),
  { maxLength: 60 },
)

test('whatever the training data, a risk is a probability with finite reasons, and training is deterministic', () => {
  fc.assert(
    fc.property(outcomes, features, (past, each) => {
      const model = train(past)
      expect(train(past)).toEqual(model)
      const { probability } = assess(model, each, ZONE)
      expect(probability).toBeGreaterThan(0)
      expect(probability).toBeLessThan(1)
      const seen = featuresOf(each, ZONE)
      for (const value of seen) expect(Math.abs(value)).toBeLessThanOrEqual(1)
      expect(Object.values(contributionsOf(model, seen)).every(Number.isFinite)).toBe(true)
    }),
    { numRuns: 60, seed: 2026 },
  )
})

test('whatever the training data, longer leads and more misses never lower the risk, and kept visits and confirming never raise it', () => {
  fc.assert(
    fc.property(outcomes, features, (past, each) => {
      const model = train(past)
      const of = (changes: Partial<Booking>) =>
        riskOf(model, featuresOf({ ...each, ...changes }, ZONE))
      const { visits, missed } = each.history
      const here = of({})
      expect(of({ bookedAt: each.bookedAt! - DAY })).toBeGreaterThanOrEqual(here)
      expect(of({ history: { visits: visits + 1, missed: missed + 1 } })).toBeGreaterThanOrEqual(
        here,
      )
      expect(of({ history: { visits: visits + 1, missed } })).toBeLessThanOrEqual(here)
      expect(of({ confirmed: true })).toBeLessThanOrEqual(of({ confirmed: false }))
    }),
    { numRuns: 60, seed: 2026 },
  )
})

test('without a history, an average appointment has the prior’s base rate', () => {
  expect(train([])).toBe(PRIOR)
  expect(riskOf(PRIOR, PRIOR.means)).toBeCloseTo(BASE_RATE, 10)
  // Published odds ratio: 4.42.
  const odds = (visits: number, missed: number) => {
    const { probability } = risk({ history: { visits, missed } })
    return probability / (1 - probability)
  }
  expect(odds(1, 1) / odds(1, 0)).toBeGreaterThan(4.42)
  expect(odds(2, 1) / odds(2, 0)).toBeLessThan(4.42)
})

test('a business’s own history moves it away from the prior', () => {
  const usual: Features = featuresOf(booking(), ZONE)
  const all = (missed: boolean) =>
    train(Array.from({ length: 300 }, () => ({ features: usual, missed })))
  expect(riskOf(all(false), usual)).toBeLessThan(0.03)
  expect(riskOf(all(true), usual)).toBeGreaterThan(0.8)
  expect(all(true)).toMatchObject({ visits: 300, missed: 300 })
})

test('reasons explain the risk, the strongest first', () => {
  expect(risk({ bookedAt: START - 34 * DAY, history: { visits: 5, missed: 2 } }).reasons).toEqual([
    { text: 'Missed 2 of 5 visits', raises: true },
    { text: 'Booked 34 days ahead', raises: true },
    { text: 'Not confirmed yet', raises: true },
  ])
  expect(
    risk({ bookedAt: START - DAY / 8, confirmed: true, history: { visits: 6, missed: 0 } }).reasons,
  ).toEqual([
    { text: 'Booked 3 hours ahead', raises: false },
    { text: 'Confirmed by the client', raises: false },
    { text: 'Came to all 6 previous visits', raises: false },
  ])
  expect(risk({ history: { visits: 1, missed: 1 } }).reasons[0]?.text).toBe(
    'Missed the previous visit',
  )
  expect(risk({}).reasons).toContainEqual({ text: 'First visit', raises: true })
})

test('an unknown lead time counts as average and is no reason', () => {
  const unknown = risk({ bookedAt: undefined })
  expect(unknown.reasons.map(({ text }) => text)).toEqual(['First visit', 'Not confirmed yet'])
  expect(unknown.probability).toBeGreaterThan(risk({ bookedAt: START }).probability)
  expect(unknown.probability).toBeLessThan(risk({ bookedAt: START - 28 * DAY }).probability)
})

test('hours and days are only reasons if the business’s history shows it', () => {
  const monday = booking({ startsAt: START - DAY, bookedAt: START - 3 * DAY })
  expect(assess(PRIOR, monday, ZONE).reasons.map(({ text }) => text)).not.toContain('On a Monday')
  const past = Array.from({ length: 400 }, (_, n) => {
    const startsAt = START - (n % 5) * DAY
    return {
      features: featuresOf(booking({ startsAt, bookedAt: startsAt - 2 * DAY }), ZONE),
      missed: n % 5 === 1 ? n % 2 === 0 : n % 20 === 0,
    }
  })
  expect(assess(train(past), monday, ZONE).reasons).toContainEqual({
    text: 'On a Monday',
    raises: true,
  })
})

test('levels follow the probability', () => {
  expect([0.05, 0.149, 0.15, 0.29, 0.3, 0.9].map(levelOf)).toEqual([
    'low',
    'low',
    'medium',
    'medium',
    'high',
    'high',
  ])
})

test.each([0.05, 0.1, 0.2])(
  'on seeded histories with a no-show rate of %s, the model beats the base rate',
  rate => {
    const tests = [1, 2, 3, 4, 5, 6].map(seed =>
      backtest(simulatedPast({ visits: 1000, rate, random: randomOf(seed * 104_729) }), ZONE),
    )
    const mean = (of: (test: (typeof tests)[number]) => number) =>
      tests.reduce((sum, each) => sum + of(each), 0) / tests.length
    expect(mean(({ model }) => model)).toBeLessThan(0.98 * mean(({ baseRate }) => baseRate))
    // Predictions are calibrated.
    const said = mean(each => each.said.reduce((sum, { risk }) => sum + risk, 0) / each.said.length)
    expect(Math.abs(said - mean(({ missedShare }) => missedShare))).toBeLessThan(0.02)
  },
)

test('ignores the client’s identity', () => {
  expect(featureNames).toEqual([
    'lead',
    'missed',
    'kept',
    'confirmed',
    'early',
    'late',
    'monday',
    'weekend',
  ])
  const named = {
    ...booking(),
    name: 'Zoë',
    email: 'zoe@example.com',
    phone: '+4915112345678',
    language: 'de',
  }
  expect(assess(PRIOR, named, ZONE)).toEqual(assess(PRIOR, booking(), ZONE))
})
