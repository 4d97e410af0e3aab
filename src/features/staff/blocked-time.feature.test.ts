import { expect, test } from 'vitest'
import { type TestBrowser, testApp } from '#test/harness.ts'
import { bookOn, type Seeded, seedBusiness, signedInAs } from '#test/seed.ts'

const app = testApp()
const HOUR = 3_600_000
// Wednesday, March 3, 2027, from 9 to 5 in New York.
const OPENING = Date.parse('2027-03-03T14:00:00Z')
const CLOSING = OPENING + 8 * HOUR
const HOURS = Array.from({ length: 8 }, (_, nth) => OPENING + nth * HOUR)

const iso = (instant: number) => new Date(instant).toISOString()
const book = (salon: Seeded, start: number) => bookOn(app.browser(), salon, iso(start))
const block = (owner: TestBrowser, { staffId }: Seeded) =>
  owner.post(`/api/staff/${staffId}/time-off`, { startTime: iso(OPENING), endTime: iso(CLOSING) })
const activeOf = async (owner: TestBrowser) =>
  (await owner.get(`/api/appointments?from=${iso(OPENING)}&to=${iso(CLOSING)}`)).body

/** Blocks the day once some bookings are acknowledged. */
async function race(salon: Seeded, starts: readonly number[], acknowledged: number) {
  const owner = await signedInAs(app, salon.scope)
  const early = await Promise.all(starts.slice(0, acknowledged).map(start => book(salon, start)))
  const late = starts.slice(acknowledged).map(start => book(salon, start))
  const [blocked, ...answers] = await Promise.all([block(owner, salon), ...late])
  answers.push(...early)
  const booked = answers.filter(({ status }) => status === 201)
  const refused = answers.filter(({ status }) => status === 409)
  expect(booked.length + refused.length).toBe(starts.length)
  return { owner, blocked, booked, refused }
}

test.each([0, 3, 6])(
  'blocking time that eight clients are booking, %i of them before, keeps and counts the appointments that won',
  async acknowledged => {
    const salon = await seedBusiness(app.db)
    const { owner, blocked, booked, refused } = await race(salon, HOURS, acknowledged)
    expect(booked.length).toBeGreaterThanOrEqual(acknowledged)
    expect(blocked.body.appointments).toBe(booked.length)
    const kept = await activeOf(owner)
    expect(kept.map(({ id }) => id).sort()).toEqual(booked.map(({ body }) => body.id).sort())
    expect(kept.filter(({ status }) => status !== 'booked')).toEqual([])
    const offered = refused.flatMap(({ body }) => body.alternatives)
    const within = ({ startTime }: { startTime: string }) =>
      startTime >= iso(OPENING) && startTime < iso(CLOSING)
    expect(offered.filter(within)).toEqual([])
    const later = await Promise.all(HOURS.map(start => book(salon, start)))
    expect(new Set(later.map(({ status }) => status))).toEqual(new Set([409]))
    expect(await activeOf(owner)).toHaveLength(booked.length)
  },
)

test('at most one of eight clients gets an hour that is being blocked', async () => {
  const salon = await seedBusiness(app.db)
  const starts = Array<number>(8).fill(OPENING)
  const { owner, blocked, booked, refused } = await race(salon, starts, 0)
  expect(refused.length).toBeGreaterThanOrEqual(7)
  expect(blocked.body.appointments).toBe(booked.length)
  expect(await activeOf(owner)).toHaveLength(booked.length)
  expect((await book(salon, OPENING)).status).toBe(409)
})
