import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/time/date.ts'
import { cases } from '#test/chance.ts'
import { createService } from '#test/factories.ts'
import { type TestBrowser, testProcesses } from '#test/harness.ts'
import { ALWAYS_OPEN, bookingBody, type Seeded, seedBusiness, signedInAs } from '#test/seed.ts'
import { pageData } from './testing/full-page.ts'

const { app, other } = testProcesses()

type Options = Parameters<typeof seedBusiness>[1]
type Slot = { startTime: string; endTime: string; staffId: number }

async function openPage(options: Options = {}, duration = 30) {
  const seeded = await seedBusiness(app.db, { staffCount: 2, ...options })
  const owner = await signedInAs(app, seeded.scope)
  const { id } = await createService(owner, { name: 'Trim', duration })
  const settings = { services: [seeded.serviceId, id] }
  const changed = await owner.patch(`/api/public-pages/${seeded.pageName}`, { settings })
  expect(changed.status).toBe(200)
  return { ...seeded, owner, serviceIds: [seeded.serviceId, id] }
}

const visit = async (page: Seeded, browser: TestBrowser = app.browser()) =>
  pageData((await browser.get(`/p/${page.pageName}`)).text)!.next!

async function offered(page: Seeded, serviceId: number): Promise<Slot[]> {
  const now = app.context.clock().getTime()
  const [from, to] = [now, now + 7 * DAY_MS].map(at => new Date(at).toISOString())
  const path = `/api/public-pages/${page.pageName}/slots?serviceId=${serviceId}&from=${from}&to=${to}`
  const { body } = await app.browser().get(path)
  return body.days.flatMap((day: { slots: Slot[] }) => day.slots)
}

const book = (page: Seeded, serviceId: number, { startTime, endTime, staffId }: Slot) =>
  app.browser().post('/api/appointments', {
    ...bookingBody(page, startTime, { endTime, staffId, serviceId }),
  })

test('every start shown can be booked at that moment, in any zone and across clock changes', async () => {
  const places = [
    ['America/New_York', '2027-03-13T20:00:00Z'],
    ['America/New_York', '2027-11-06T20:00:00Z'],
    ['Europe/Berlin', '2027-03-27T22:10:00Z'],
    ['Europe/Berlin', '2027-10-30T22:10:00Z'],
    ['Asia/Kathmandu', '2027-03-02T15:07:00Z'],
    ['Australia/Lord_Howe', '2027-04-03T14:05:00Z'],
    ['America/St_Johns', '2027-03-14T03:01:00Z'],
  ] as const
  const start = app.context.clock()
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        place: fc.constantFrom(...places),
        interval: fc.constantFrom(10, 30, 45),
        notice: fc.constantFrom(0, 45, 600, 2880),
        buffers: fc.constantFrom(0, 25),
        duration: fc.constantFrom(20, 95),
        open: fc.constantFrom(0, 100, 1260),
        taken: fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 6 }),
      }),
      async ({ place: [timeZone, instant], interval, notice, buffers, duration, open, taken }) => {
        app.setNow(instant)
        const page = await openPage(
          {
            timeZone,
            weekly: ALWAYS_OPEN.map(day => ({ ...day, startMinute: open, endMinute: open + 300 })),
            service: { buffer_before_minutes: buffers, buffer_after_minutes: buffers },
            business: { slot_interval_minutes: interval, minimum_notice_minutes: notice },
          },
          duration,
        )
        for (const nth of taken) {
          const slot = (await offered(page, page.serviceId))[nth]
          if (slot) expect((await book(page, page.serviceId, slot)).status).toBe(201)
        }
        const next = await visit(page)
        for (const serviceId of page.serviceIds) {
          const slots = await offered(page, serviceId)
          const first = slots.slice(0, 3)
          expect(next[serviceId]).toEqual(first.map(slot => Date.parse(slot.startTime)))
          expect(first).toHaveLength(3)
          for (const slot of first) {
            const booked = await book(page, serviceId, slot)
            expect(booked.status, booked.text).toBe(201)
            await page.owner.delete(`/api/appointments/${booked.body.id}?tellClient=false`)
          }
        }
      },
    ),
    { numRuns: cases(10, 100) },
  )
  app.setNow(start)
})

test('a booked time disappears within a second in any process, and a freed one returns', async () => {
  const page = await openPage()
  const start = app.context.clock()
  const visitAll = async () => {
    app.pass(1_000)
    return await Promise.all([visit(page), visit(page, other.browser())])
  }
  const [before] = await visitAll()
  const [slot] = await offered(page, page.serviceId)
  const booked = await Promise.all(
    page.staffIds.map(staffId => book(page, page.serviceId, { ...slot!, staffId })),
  )
  for (const next of await visitAll())
    for (const serviceId of page.serviceIds)
      expect(next[serviceId]).not.toContain(before[page.serviceId]![0])
  await page.owner.delete(`/api/appointments/${booked[0]!.body.id}?tellClient=false`)
  for (const next of await visitAll()) expect(next).toEqual(before)
  app.setNow(start)
})

test('a time disappears once its notice is too short', async () => {
  const page = await openPage({ business: { minimum_notice_minutes: 60 } })
  const start = app.context.clock()
  const [first] = (await visit(page))[page.serviceId]!
  app.setNow(new Date(first! - 60 * MINUTE_MS))
  expect((await visit(page))[page.serviceId]).toContain(first)
  app.setNow(new Date(first! - 60 * MINUTE_MS + 1))
  expect((await visit(page))[page.serviceId]).not.toContain(first)
  app.setNow(start)
})

test('a page is reused after one small query while nothing has changed', async () => {
  const page = await openPage()
  const browser = app.browser()
  const path = `/p/${page.pageName}`
  const { headers } = await browser.get(path)
  const statements = await app.statementsOf(async () => {
    const again = await browser.get(path, { 'if-none-match': headers.get('etag')! })
    expect(again.status).toBe(304)
  })
  expect(statements).toHaveLength(1)
})

test('links to each time before any script runs', async () => {
  const page = await openPage()
  const { text } = await app.browser().get(`/p/${page.pageName}`)
  const links = [...text.matchAll(/href="\?service=(\d+)&amp;at=([^"]+)"/g)]
  const next = pageData(text)!.next!
  expect(links.map(([, service, at]) => [Number(service), Date.parse(at!)])).toEqual(
    page.serviceIds.flatMap(id => next[id]!.map(start => [id, start])),
  )
})

test('a page with one service by one person also has its next times', async () => {
  const page = await seedBusiness(app.db)
  const [first] = await offered(page, page.serviceId)
  const next = await visit(page)
  expect(next[page.serviceId]).toHaveLength(3)
  expect(next[page.serviceId]![0]).toBe(Date.parse(first!.startTime))
})

test('a page without anyone to book has no times, and one without services has no form', async () => {
  const page = await openPage()
  for (const id of page.staffIds) await page.owner.put(`/api/staff/${id}/hours`, { weekly: [] })
  expect(Object.values(await visit(page))).toEqual([[], []])
  for (const id of page.serviceIds) await page.owner.delete(`/api/services/${id}`)
  expect(await visit(page)).toEqual({})
  const shown = async () => (await app.browser().get(`/p/${page.pageName}`)).text
  expect(await shown()).toContain('Our Staff')
  for (const id of page.staffIds) await page.owner.delete(`/api/staff/${id}`)
  const text = await shown()
  expect(text).not.toContain('Our Staff')
  expect(text).toContain('No free times are left for now.')
  expect(text).toContain('Please check back later, or contact the business.')
  expect(text).not.toContain('>Book Appointment<')
})
