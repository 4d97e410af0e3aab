import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from '#test/chance.ts'
import { testApp } from '#test/harness.ts'
import { ALWAYS_OPEN, bookOn, type Seeded, seedBusiness } from '#test/seed.ts'

const app = testApp()

interface Slot {
  startTime: string
  endTime: string
  staffId: number
  suggested?: true
}

async function slotsOf(page: Seeded, query: Record<string, string | undefined>) {
  const search = new URLSearchParams({ serviceId: String(page.serviceId) })
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, value)
  return await app.browser().get(`/api/public-pages/${page.pageName}/slots?${search}`)
}

const all = (body: { days: { slots: Slot[] }[] }) => body.days.flatMap(day => day.slots)

test('returns the free slots of a day in the requested zone, grouped by its days', async () => {
  const page = await seedBusiness(app.db)
  const { body } = await slotsOf(page, {
    from: '2027-03-02',
    to: '2027-03-02',
    timeZone: 'Asia/Kathmandu',
  })
  expect(body.timeZone).toBe('Asia/Kathmandu')
  expect(body.days.map((day: { date: string }) => day.date)).toEqual(['2027-03-02'])
  // Kathmandu's day begins at 18:15 UTC, the previous afternoon in New York.
  expect(body.days[0]!.slots[0]).toMatchObject({
    startTime: '2027-03-01T18:30:00.000Z',
    endTime: '2027-03-01T19:30:00.000Z',
  })
  expect(body.days[0]!.slots.at(-1)!.startTime).toBe('2027-03-02T18:00:00.000Z')
})

test('offers the wall-clock hours on both days of clock changes', async () => {
  const page = await seedBusiness(app.db, { weekly: ALWAYS_OPEN })
  const count = async (date: string) =>
    all((await slotsOf(page, { from: date, to: date })).body).length
  // Half-hour starts: 46 on the day of 23 hours, 48 on a regular one.
  expect([await count('2027-03-13'), await count('2027-03-14')]).toEqual([48, 46])
})

test('refuses invalid ranges and zones with an explanation', async () => {
  const page = await seedBusiness(app.db)
  for (const query of [
    { from: '2027-03-02', to: '2027-02-01' },
    { from: '2027-03-02', to: '2027-03-01' },
    { from: 'yesterday', to: '2027-02-01' },
    { from: '2027-03-02', to: '2028-03-02' },
    { from: '2027-03-02', to: '2027-03-03', timeZone: 'Mars/Olympus' },
  ]) {
    const refused = await slotsOf(page, query)
    expect(refused.status).toBe(400)
    expect(refused.body.error.length).toBeGreaterThan(10)
  }
  expect(
    (await slotsOf({ ...page, pageName: 'no-such-page' }, { from: '2027-03-02', to: '2027-03-03' }))
      .status,
  ).toBe(404)
})

test('closes on public holidays of the country that the business chose', async () => {
  const page = await seedBusiness(app.db, { business: { minimum_notice_minutes: 0 } })
  const day = { from: '2027-03-26', to: '2027-03-26' }
  expect(all((await slotsOf(page, day)).body).length).toBeGreaterThan(0)
  await app.db
    .updateTable('businesses')
    .set({ holiday_country: 'DE-BY' })
    .where('id', '=', page.scope.businessId)
    .execute()
  expect(all((await slotsOf(page, day)).body)).toEqual([])
  const refused = await bookOn(app.browser(), page, '2027-03-26T15:00:00.000Z')
  expect(refused.body.code).toBe('not-offered')
})

test('marks up to three compact starts a day, unless the owner turned that off', async () => {
  const page = await seedBusiness(app.db)
  await bookOn(app.browser(), page, '2027-03-02T17:00:00.000Z')
  const day = { from: '2027-03-02', to: '2027-03-02' }
  const marked = all((await slotsOf(page, day)).body).filter(slot => slot.suggested)
  expect(marked.length).toBeGreaterThan(0)
  expect(marked.length).toBeLessThanOrEqual(3)
  await app.db
    .updateTable('businesses')
    .set({ smart_suggestions: false })
    .where('id', '=', page.scope.businessId)
    .execute()
  expect(all((await slotsOf(page, day)).body).filter(slot => slot.suggested)).toEqual([])
})

test('offers any free staff member, who can then be booked', async () => {
  const page = await seedBusiness(app.db, { staffCount: 3 })
  for (const staffId of page.staffIds.slice(0, 2)) {
    await bookOn(app.browser(), page, '2027-03-02T15:00:00.000Z', { staffId })
  }
  const { body } = await slotsOf(page, { from: '2027-03-02', to: '2027-03-02' })
  const slot = all(body).find(each => each.startTime === '2027-03-02T15:00:00.000Z')!
  expect(slot.staffId).toBe(page.staffIds[2])
  const booked = await bookOn(app.browser(), page, slot.startTime, { staffId: slot.staffId })
  expect(booked.status).toBe(201)
})

test('for random businesses, exactly the offered slots can be booked', async () => {
  const days = [
    ['America/New_York', '2027-03-02', '2027-03-13'],
    ['Europe/Berlin', '2027-03-02', '2027-03-27'],
    ['Asia/Kathmandu', '2027-03-02', '2027-03-13'],
    ['Australia/Lord_Howe', '2027-03-02', '2027-04-03'],
    ['America/St_Johns', '2027-03-02', '2027-03-13'],
  ] as const
  const seen = { booked: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        place: fc.constantFrom(...days),
        changing: fc.boolean(),
        duration: fc.constantFrom(15, 40, 60, 95),
        before: fc.constantFrom(0, 10, 35),
        after: fc.constantFrom(0, 5, 30),
        interval: fc.constantFrom(10, 15, 30, 45),
        open: fc.integer({ min: 0, max: 1200 }),
        length: fc.integer({ min: 60, max: 900 }),
        minutes: fc.array(fc.integer({ min: 0, max: 2 * 24 * 60 - 1 }), {
          minLength: 12,
          maxLength: 12,
        }),
      }),
      async wish => {
        const weekly = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({
          weekday,
          startMinute: wish.open,
          endMinute: Math.min(wish.open + wish.length, 2 * 1440, wish.open + 1440),
        }))
        const [timeZone, plain, change] = wish.place
        const page = await seedBusiness(app.db, {
          timeZone,
          weekly,
          service: {
            duration_minutes: wish.duration,
            buffer_before_minutes: wish.before,
            buffer_after_minutes: wish.after,
          },
          business: { slot_interval_minutes: wish.interval, minimum_notice_minutes: 60 },
        })
        const from = `${wish.changing ? change : plain}T00:00:00.000Z`
        const to = new Date(Date.parse(from) + 2 * 86_400_000).toISOString()
        for (const minute of wish.minutes) {
          const offered = all((await slotsOf(page, { from, to })).body)
          const onGrid = offered[minute % Math.max(1, offered.length)]?.startTime
          const anywhere = new Date(Date.parse(from) + minute * 60_000).toISOString()
          for (const startTime of [onGrid, anywhere].filter(each => each !== undefined)) {
            const still = all((await slotsOf(page, { from, to })).body).some(
              slot => slot.startTime === startTime,
            )
            const endTime = new Date(Date.parse(startTime) + wish.duration * 60_000).toISOString()
            const booked = await bookOn(app.browser(), page, startTime, { endTime })
            expect(booked.status === 201, `${startTime} ${booked.text}`).toBe(still)
            seen[still ? 'booked' : 'refused']++
          }
        }
      },
    ),
    { numRuns: cases(6, 100) },
  )
  // The businesses of a short run are always the same, and both outcomes occur.
  const least = 10
  expect(seen).toEqual({
    booked: expect.toSatisfy(n => n >= least),
    refused: expect.toSatisfy(n => n >= least),
  })
})
