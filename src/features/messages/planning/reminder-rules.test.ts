import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf, localDateOf, minuteOfDayAt } from '#domain/time/zone.ts'
import { isQuiet, outOfQuietHours } from './quiet-rules.ts'
import { type Cascade, planFollowUp, planReminders } from './reminder-rules.ts'

const HOUR = 3_600_000
const zones = [
  'America/New_York',
  'Europe/Berlin',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'UTC',
]
const moment = fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2028, 0, 1) })
const zone = fc.constantFrom(...zones)

test('sends a reminder that is due at night on the evening before', () => {
  const at = (date: string, minute: number) => instantOf(date, minute, 'Europe/Berlin')
  const moved = (date: string, minute: number) => outOfQuietHours(at(date, minute), 'Europe/Berlin')
  expect(moved('2027-03-09', 8 * 60)).toBe(at('2027-03-09', 8 * 60))
  expect(moved('2027-03-09', 8 * 60 - 1)).toBe(at('2027-03-08', 20 * 60 + 30))
  expect(moved('2027-03-09', 21 * 60)).toBe(at('2027-03-09', 20 * 60 + 30))
  expect(moved('2027-03-09', 21 * 60 - 1)).toBe(at('2027-03-09', 21 * 60 - 1))
})

test('quiet hours move a reminder slightly earlier, out of the night, whatever the clocks do', () => {
  fc.assert(
    fc.property(moment, zone, (ms, timeZone) => {
      const moved = outOfQuietHours(ms, timeZone)
      expect(moved).toBeLessThanOrEqual(ms)
      expect(ms - moved).toBeLessThan(13 * HOUR)
      expect(isQuiet(moved, timeZone)).toBe(false)
      if (!isQuiet(ms, timeZone)) expect(moved).toBe(ms)
    }),
  )
})

test('plans are reproducible, with messages between now and the start, at most one per moment and channel', () => {
  fc.assert(
    fc.property(
      moment,
      zone,
      fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 6 }),
      fc.subarray(['email', 'sms', 'voice'] as const),
      fc.integer({ min: -48, max: 400 }),
      (startsAt, timeZone, leads, methods, hoursBefore) => {
        const planning = { startsAt, methods, leads, now: startsAt - hoursBefore * HOUR, timeZone }
        const plan = planReminders(planning)
        expect(planReminders({ ...planning, leads: [...leads].reverse() })).toEqual(plan)
        for (const { dueAt } of plan) {
          expect(dueAt).toBeGreaterThan(planning.now)
          expect(dueAt).toBeLessThan(startsAt)
          expect(isQuiet(dueAt, timeZone)).toBe(false)
        }
        expect(new Set(plan.map(({ key }) => key)).size).toBe(plan.length)
        expect(new Set(plan.map(({ dueAt, channel }) => `${dueAt} ${channel}`)).size).toBe(
          plan.length,
        )
      },
    ),
  )
})

test('reminds of an appointment at nine a day before, and on the evening before instead of at seven', () => {
  const startsAt = instantOf('2027-03-09', 9 * 60, 'America/New_York')
  const plan = planReminders({
    startsAt,
    methods: ['email'],
    leads: [1440, 120],
    now: startsAt - 96 * HOUR,
    timeZone: 'America/New_York',
  })
  expect(
    plan.map(({ dueAt }) => [
      localDateOf(dueAt, 'America/New_York'),
      minuteOfDayAt(dueAt, 'America/New_York'),
    ]),
  ).toEqual([
    ['2027-03-08', 540],
    ['2027-03-08', 1230],
  ])
})

const cascade = fc.record({
  level: fc.constantFrom('low', 'medium', 'high', undefined),
  confirmed: fc.boolean(),
  enabled: fc.subarray(['sms', 'whatsapp', 'voice'] as const),
  bookedHoursBefore: fc.integer({ min: 1, max: 800 }),
})
const methods = fc
  .subarray(['email', 'sms', 'whatsapp', 'voice'] as const, { minLength: 1 })
  .filter(list => !(list.includes('sms') && list.includes('whatsapp')))

test('escalates by risk: by day, before the start, in order, only on chosen and enabled channels, never after a confirmation', () => {
  fc.assert(
    fc.property(
      moment,
      zone,
      fc.array(fc.integer({ min: 5, max: 20_000 }), { maxLength: 5 }),
      methods,
      cascade,
      (startsAt, timeZone, leads, methods, { bookedHoursBefore, ...rest }) => {
        const bookedAt = startsAt - bookedHoursBefore * HOUR
        const plan = (changes: Partial<Cascade> = {}) =>
          planReminders({
            startsAt,
            methods,
            leads,
            now: bookedAt,
            timeZone,
            cascade: { ...rest, bookedAt, ...changes },
          })
        const here = plan()
        expect(plan()).toEqual(here)
        const steps = here.filter(({ payload }) => payload?.step !== undefined)
        const ordinary = here.filter(({ payload }) => payload?.step === undefined)
        expect(new Set(ordinary.map(({ channel }) => channel)).size).toBeLessThanOrEqual(1)
        expect(ordinary).toEqual(plan({ level: 'low' }))
        if (rest.confirmed || rest.level === 'low' || rest.level === undefined)
          expect(steps).toEqual([])
        if (rest.level === 'medium')
          expect(steps.every(({ channel }) => channel !== 'voice')).toBe(true)
        let last = Math.min(...ordinary.map(({ dueAt }) => dueAt))
        for (const { channel, dueAt } of steps) {
          expect(methods).toContain(channel)
          expect(rest.enabled).toContain(channel)
          expect(isQuiet(dueAt, timeZone)).toBe(false)
          expect(dueAt).toBeGreaterThan(last)
          expect(dueAt).toBeLessThan(startsAt)
          last = dueAt
        }
      },
    ),
  )
})

test('reminds of a noon appointment by email, text and call at a high risk, with time to answer in between', () => {
  const startsAt = instantOf('2027-03-09', 12 * 60, 'America/New_York')
  const plan = planReminders({
    startsAt,
    methods: ['voice', 'sms', 'email'],
    leads: [1440],
    now: startsAt - 96 * HOUR,
    timeZone: 'America/New_York',
    cascade: {
      level: 'high',
      confirmed: false,
      enabled: ['sms', 'voice'],
      bookedAt: startsAt - 96 * HOUR,
    },
  })
  expect(
    plan.map(({ channel, dueAt }) => [channel, minuteOfDayAt(dueAt, 'America/New_York')]),
  ).toEqual([
    ['email', 12 * 60],
    ['sms', 16 * 60 + 10],
    ['voice', 20 * 60 + 20],
  ])
})

test('sends a follow-up soon after the visit', () => {
  const endsAt = Date.UTC(2027, 2, 9, 17)
  const due = (now: number) =>
    planFollowUp({
      endsAt,
      now,
      delayMinutes: 120,
      methods: ['email', 'sms'],
      timeZone: 'UTC',
      alsoBy: [],
    }).map(({ dueAt }) => dueAt)
  expect(due(endsAt)).toEqual([endsAt + 2 * HOUR])
  expect(due(endsAt + 5 * HOUR)).toEqual([endsAt + 5 * HOUR])
  expect(due(endsAt + 8 * 24 * HOUR)).toEqual([])
})
