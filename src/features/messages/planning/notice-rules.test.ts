import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Channel } from '#domain/channels.ts'
import { instantOf } from '#domain/time/zone.ts'
import { noticeMoment } from './notice-rules.ts'
import { isQuiet } from './quiet-rules.ts'
import { type News, planBooking, planFollowUp, planNews } from './reminder-rules.ts'

const HOUR = 3_600_000
const BERLIN = 'Europe/Berlin'
const at = (date: string, hour: number) => instantOf(date, hour * 60, BERLIN)
const NOON = at('2027-03-09', 12)
const START = at('2027-03-11', 15)
const everything: Channel[] = ['email', 'sms', 'whatsapp', 'voice']

const planning = (changes: Partial<Parameters<typeof planBooking>[0]> = {}) => ({
  startsAt: START,
  methods: ['email', 'sms'] as Channel[],
  leads: [1440],
  now: NOON,
  timeZone: BERLIN,
  alsoBy: ['sms', 'whatsapp', 'voice'] as Channel[],
  ...changes,
})
const before = { startsAt: at('2027-03-10', 9), endsAt: at('2027-03-10', 10) }
const byOwner = { by: 'owner', before, since: 1, version: 2 } as const
const byClient = { ...byOwner, by: 'client' } as const
const plan =
  (what: News['what']) => (timing: ReturnType<typeof planning>, rest: Omit<News, 'what'>) => {
    const news = { ...rest, what }
    const owner = news.by === 'client' ? news : undefined
    return planNews(
      { ...timing, holdMs: 30_000 },
      { client: news, text: news, ...(owner && { owner }) },
    )
  }
const planReschedule = plan('moved')
const planCancellation = plan('cancelled')
const lines = (plan: ReturnType<typeof planBooking>) =>
  plan.filter(({ kind }) => kind !== 'reminder').map(({ kind, channel }) => `${kind} ${channel}`)

describe('a text to a client in addition to the email', () => {
  test('is not planned if the business does not want it, whatever the client chose', () => {
    const quiet = planning({ methods: everything, alsoBy: [] })
    expect(lines(planBooking(quiet, 'owner'))).toEqual(['booking-confirmation email'])
    expect(lines(planReschedule(quiet, byOwner))).toEqual(['client-rescheduled email'])
    expect(lines(planCancellation(quiet, byOwner))).toEqual(['client-cancelled email'])
  })

  test('reports the business’s changes on a channel that is chosen and enabled', () => {
    expect(lines(planReschedule(planning(), byOwner))).toEqual([
      'client-rescheduled email',
      'client-rescheduled sms',
    ])
    expect(lines(planCancellation(planning(), byOwner))).toEqual([
      'client-cancelled email',
      'client-cancelled sms',
    ])
    expect(lines(planCancellation(planning({ methods: ['whatsapp'] }), byOwner))).toContain(
      'client-cancelled whatsapp',
    )
    expect(lines(planCancellation(planning({ methods: ['email'] }), byOwner))).toEqual([
      'client-cancelled email',
    ])
    expect(lines(planCancellation(planning({ alsoBy: ['voice'] }), byOwner))).toEqual([
      'client-cancelled email',
    ])
  })

  test('does not report the client’s own changes, except an undo', () => {
    expect(lines(planReschedule(planning(), byClient))).toEqual([
      'client-rescheduled email',
      'owner-change email',
    ])
    expect(lines(planCancellation(planning(), byClient))).toEqual([
      'client-cancelled email',
      'owner-cancellation email',
    ])
    expect(lines(planReschedule(planning(), { ...byClient, restored: true }))).toContain(
      'client-rescheduled sms',
    )
  })

  test('is a text for clients who chose both texts and calls', () => {
    const both = planning({ methods: ['email', 'voice', 'sms'] })
    expect(lines(planCancellation(both, byOwner))).toEqual([
      'client-cancelled email',
      'client-cancelled sms',
    ])
  })

  test('is not planned if only the staff member changed, or the visit is over', () => {
    const sameTime = { ...byOwner, before: { startsAt: START, endsAt: START + HOUR } }
    expect(lines(planReschedule(planning(), sameTime))).toEqual(['client-rescheduled email'])
    const over = planning({ now: START + HOUR })
    expect(lines(planCancellation(over, sameTime))).toEqual(['client-cancelled email'])
    expect(
      lines(
        planReschedule(over, { ...byOwner, before: { startsAt: START + 9 * HOUR, endsAt: START } }),
      ),
    ).toEqual(['client-rescheduled email'])
  })

  test('contains the actor and the previous state for its words', () => {
    const payload = {
      by: 'owner',
      since: 1,
      version: 2,
      previousStart: new Date(before.startsAt).toISOString(),
      previousEnd: new Date(before.endsAt).toISOString(),
    }
    expect(planReschedule(planning(), byOwner).map(message => message.payload)).toEqual([
      payload,
      payload,
    ])
  })
})

describe('a notice of a change', () => {
  const waits = (now: number, what: News['what'] = 'moved') =>
    plan(what)(planning({ now }), byOwner).map(({ dueAt }) => dueAt - now)

  test('waits for further changes, by email and by text', () => {
    expect(waits(NOON)).toEqual([30_000, 30_000])
    expect(waits(NOON, 'cancelled')).toEqual([30_000, 30_000])
  })

  test('is sent at once if the old or the new start is within two hours', () => {
    expect(waits(before.startsAt - 2 * HOUR)[0]).toBe(0)
    expect(waits(before.startsAt - 2 * HOUR - 1)[0]).toBe(30_000)
    expect(waits(START - HOUR)).toEqual([0, 0])
  })

  test('is sent at once if its reader was not notified before', () => {
    expect(waits(NOON, 'booked')).toEqual([0])
  })
})

describe('a confirmation by text', () => {
  test('is sent at once, next to the email', () => {
    const [mail, text] = planBooking(planning(), 'client')
    expect([mail?.channel, text?.kind, text?.channel, text?.dueAt]).toEqual([
      'email',
      'booking-confirmation',
      'sms',
      NOON,
    ])
  })

  test('is skipped if a reminder follows within the hour', () => {
    const soon = planning({ startsAt: NOON + 3 * HOUR, leads: [150] })
    expect(lines(planBooking(soon, 'owner'))).toEqual(['booking-confirmation email'])
    expect(lines(planBooking({ ...soon, leads: [60] }, 'owner'))).toContain(
      'booking-confirmation sms',
    )
  })

  test('is not planned for appointments entered afterwards', () => {
    expect(lines(planBooking(planning({ now: START + HOUR }), 'owner'))).toEqual([])
  })
})

test('a follow-up by text waits for daytime, and is sent once', () => {
  const visit = {
    endsAt: at('2027-03-09', 20),
    now: at('2027-03-09', 20),
    delayMinutes: 120,
    timeZone: BERLIN,
  }
  const plan = planFollowUp({ ...visit, methods: ['sms', 'voice'], alsoBy: ['sms', 'voice'] })
  expect(plan.map(({ channel, dueAt }) => [channel, dueAt])).toEqual([
    ['email', at('2027-03-09', 22)],
    ['sms', at('2027-03-10', 8)],
  ])
})

describe('the time at which it is sent', () => {
  const leaves = (channel: Channel, now: number, ...starts: number[]) =>
    noticeMoment({ channel, now, starts, timeZone: BERLIN })
  const night = at('2027-03-10', 3)

  test('is immediate by day', () => {
    expect(leaves('sms', NOON, START)).toBe(NOON)
    expect(leaves('voice', NOON, START)).toBe(NOON)
  })

  test('is the next morning at eight at night and late in the evening', () => {
    expect(leaves('sms', night, START)).toBe(at('2027-03-10', 8))
    expect(leaves('voice', at('2027-03-09', 22), START)).toBe(at('2027-03-10', 8))
  })

  test('is two hours before an early start, or immediate if that has passed', () => {
    expect(leaves('sms', night, at('2027-03-10', 9))).toBe(at('2027-03-10', 7))
    expect(leaves('sms', night, START, at('2027-03-10', 7))).toBe(at('2027-03-10', 5))
    expect(leaves('sms', night, at('2027-03-10', 4))).toBe(night)
  })

  test('is never at night for a call: at eight, or not at all if the appointment is over by then', () => {
    expect(leaves('voice', night, at('2027-03-10', 9))).toBe(at('2027-03-10', 8))
    expect(leaves('voice', night, at('2027-03-10', 7))).toBeUndefined()
    expect(leaves('voice', night, at('2027-03-10', 7), START)).toBe(at('2027-03-10', 8))
  })

  test('is undefined once the appointment is over', () => {
    expect(leaves('sms', NOON, NOON)).toBeUndefined()
  })

  test('is never in the past, at night only if a start is near, and stable when computed again, in any zone', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2028, 0, 1) }),
        fc.constantFrom(
          BERLIN,
          'America/St_Johns',
          'Australia/Lord_Howe',
          'Asia/Kathmandu',
          'America/New_York',
        ),
        fc.constantFrom('sms' as const, 'whatsapp' as const, 'voice' as const),
        fc.array(fc.integer({ min: -3 * HOUR, max: 48 * HOUR }), { maxLength: 2 }),
        (now, timeZone, channel, offsets) => {
          const starts = offsets.map(offset => now + offset)
          const moment = noticeMoment({ channel, now, starts, timeZone })
          if (moment === undefined) return
          expect(moment).toBeGreaterThanOrEqual(now)
          expect(moment - now).toBeLessThanOrEqual(12 * HOUR)
          if (isQuiet(moment, timeZone)) {
            expect(channel).not.toBe('voice')
            expect(starts.some(start => start > moment && start - moment <= 2 * HOUR)).toBe(true)
          }
          expect(noticeMoment({ channel, now: moment, starts, timeZone })).toBe(moment)
        },
      ),
    )
  })
})
