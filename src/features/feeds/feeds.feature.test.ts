import { Writable } from 'node:stream'
import ICAL from 'ical.js'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import type { FeedDetail } from '#domain/feed-details.ts'
import { createApp } from '#src/app.ts'
import { PASSWORD } from '#test/factories.ts'
import { MONDAY_MORNING, type TestBrowser, testApp } from '#test/harness.ts'
import { bookOn, insertAppointment, type Seeded, seedOwned } from '#test/seed.ts'

const app = testApp()
let page: Seeded
let owner: TestBrowser
beforeEach(async () => {
  app.setNow(MONDAY_MORNING)
  ;({ page, owner } = await seedOwned(app, { staffCount: 2 }))
})

const AT = '2027-03-02T15:00:00.000Z'
const DAY = 24 * 60 * 60_000

const pathOf = (url: string) => new URL(url).pathname
const subscribe = async (staffId: number | null, detail: FeedDetail = 'client', by = owner) =>
  (await by.put('/api/feeds', { staffId, detail })).body
const open = (url: string, headers: Record<string, string> = {}) =>
  app.browser().get(pathOf(url), headers)
const at = (day: number) => new Date(MONDAY_MORNING.getTime() + day * DAY)

function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map(each => {
    const { uid, summary, startDate, endDate, sequence } = new ICAL.Event(each)
    const instant = (time: ICAL.Time) => time.toJSDate().toISOString()
    return { uid, summary, start: instant(startDate), end: instant(endDate), sequence }
  })
}
const shown = async (url: string) => eventsIn((await open(url)).text)
const titles = async (url: string) => (await shown(url)).map(event => event.summary)

test('a calendar contains its staff member’s appointments in UTC, with the details that it may show', async () => {
  const id = await insertAppointment(app.db, page, new Date(AT))
  await insertAppointment(app.db, { ...page, staffId: page.staffIds[1]! }, new Date(AT))
  const { url, ...feed } = await subscribe(page.staffId)
  expect(feed).toMatchObject({ staffId: page.staffId, detail: 'client' })
  expect(await shown(url)).toEqual([
    {
      uid: `appointment-${id}@kairos.test`,
      summary: 'Ada Client · Haircut',
      start: AT,
      end: '2027-03-02T16:00:00.000Z',
      sequence: 0,
    },
  ])
  await subscribe(page.staffId, 'service')
  expect(await titles(url)).toEqual(['Haircut'])
  await subscribe(page.staffId, 'busy')
  expect(await titles(url)).toEqual(['Busy'])
})

test('the business’s calendar names the staff members, unless it only shows busy times', async () => {
  for (const staffId of page.staffIds)
    await insertAppointment(app.db, { ...page, staffId }, new Date(AT))
  const { url } = await subscribe(null)
  expect((await titles(url)).sort()).toEqual([
    'Ada Client · Haircut · Staff 1',
    'Ada Client · Haircut · Staff 2',
  ])
  await subscribe(null, 'busy')
  const { text } = await open(url)
  expect(text).not.toMatch(/Ada|Haircut|Staff|ada@example/)
  expect(eventsIn(text).map(event => event.summary)).toEqual(['Busy', 'Busy'])
})

test('time off is in the calendar, without its reason', async () => {
  await owner.post(`/api/staff/${page.staffId}/time-off`, {
    startTime: AT,
    endTime: '2027-03-05T15:00:00.000Z',
    reason: 'Surgery',
  })
  const { url } = await subscribe(page.staffId, 'service')
  const all = await subscribe(null, 'busy')
  expect(await titles(url)).toEqual(['Time off'])
  expect(await titles(all.url)).toEqual(['Busy'])
  expect((await open(url)).text).not.toContain('Surgery')
})

test('a moved appointment moves, and a cancelled one disappears', async () => {
  const { url } = await subscribe(page.staffId)
  const booked = await bookOn(app.browser(), page, AT)
  const first = (await shown(url))[0]!
  const startTime = '2027-03-02T18:00:00.000Z'
  await owner.patch(`/api/appointments/${booked.body.id}`, { startTime })
  const moved = (await shown(url))[0]!
  expect(moved).toMatchObject({ uid: first.uid, start: startTime })
  expect(moved.sequence).toBeGreaterThan(first.sequence)
  await owner.delete(`/api/appointments/${booked.body.id}`)
  expect(await shown(url)).toEqual([])
})

test('a calendar reaches 60 days back and 365 days ahead', async () => {
  for (const day of [-61, -59, 364, 367]) await insertAppointment(app.db, page, at(day))
  const { url } = await subscribe(page.staffId)
  expect((await shown(url)).map(event => event.start)).toEqual(
    [-59, 364].map(day => at(day).toISOString()),
  )
})

test('an unchanged calendar is answered with 304, any change with the new one', async () => {
  const { url } = await subscribe(page.staffId)
  const booked = await bookOn(app.browser(), page, AT)
  const { businessId } = page.scope
  const changes = [
    async () => {},
    () =>
      owner.patch(`/api/appointments/${booked.body.id}`, { startTime: '2027-03-02T18:00:00.000Z' }),
    () => owner.patch(`/api/services/${page.serviceId}`, { name: 'Cut' }),
    () => owner.patch(`/api/staff/${page.staffId}`, { name: 'Dana' }),
    () => owner.patch('/api/business', { name: 'Red Door' }),
    () => owner.patch('/api/business', { timeZone: 'Europe/Berlin' }),
    () =>
      app.db
        .updateTable('appointments')
        .set({ customer_name: 'Bo' })
        .where('business_id', '=', businessId)
        .execute(),
    () => subscribe(page.staffId, 'service'),
    () => owner.delete(`/api/appointments/${booked.body.id}`),
  ]
  let known = ''
  for (const change of changes) {
    await change()
    const answer = await open(url, { 'if-none-match': known })
    expect(answer.status).toBe(200)
    known = answer.headers.get('etag')!
    const again = await open(url, { 'if-none-match': known })
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', known])
  }
})

test('a calendar is private, hidden from search engines, and read in one statement', async () => {
  const { url } = await subscribe(null)
  await insertAppointment(app.db, page, new Date(AT))
  let headers = new Headers()
  const statements = await app.statementsOf(async () => {
    ;({ headers } = await open(url))
  })
  expect(statements).toHaveLength(1)
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'private, no-cache',
    'content-type': 'text/calendar; charset=utf-8',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'none',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
})

test('a new address ends the old one, and a removed feed’s address never works again', async () => {
  const first = await subscribe(page.staffId)
  const second = (await owner.post(`/api/feeds/${first.id}/rotate`)).body
  expect(second).toMatchObject({ id: first.id, detail: first.detail })
  expect((await open(first.url)).status).toBe(404)
  expect((await open(second.url)).status).toBe(200)
  expect((await owner.get('/api/feeds')).body).toEqual([second])
  expect((await owner.delete(`/api/feeds/${first.id}`)).status).toBe(204)
  expect((await open(second.url)).status).toBe(404)
  const third = await subscribe(page.staffId)
  const statuses = [first, second, third].map(async each => (await open(each.url)).status)
  expect(await Promise.all(statuses)).toEqual([404, 404, 200])
})

test('each staff member has one feed, however many ask at once', async () => {
  const feeds = await Promise.all([1, 2, 3].map(() => subscribe(page.staffId)))
  expect(new Set(feeds.map(feed => feed.url)).size).toBe(1)
  const { url } = await subscribe(page.staffId, 'busy')
  expect(url).toBe(feeds[0]!.url)
})

test.each([
  ['was never booked', false],
  ['has appointments', true],
])('removing a staff member who %s ends their calendar at once', async (_, isBooked) => {
  if (isBooked) await insertAppointment(app.db, page, at(-1))
  const { url } = await subscribe(page.staffId)
  const all = await subscribe(null)
  expect((await owner.delete(`/api/staff/${page.staffId}`)).status).toBe(204)
  expect([(await open(url)).status, (await open(all.url)).status]).toEqual([404, 200])
  expect((await owner.get('/api/feeds')).body).toEqual([all])
  const again = await owner.put('/api/feeds', { staffId: page.staffId, detail: 'busy' })
  expect(again.status).toBe(404)
})

test('closing the account ends every calendar', async () => {
  const feeds = [await subscribe(page.staffId), await subscribe(null)]
  expect((await owner.delete('/api/user', { password: PASSWORD })).status).toBe(204)
  for (const { url } of feeds) expect((await open(url)).status).toBe(404)
  const { businessId } = page.scope
  const rows = app.db.selectFrom('calendar_feeds').where('business_id', '=', businessId)
  expect(await rows.select('id').execute()).toEqual([])
})

test('a feed of another business’s staff member can’t be created', async () => {
  const foreign = await seedOwned(app)
  const answer = await owner.put('/api/feeds', { staffId: foreign.page.staffId, detail: 'busy' })
  expect([answer.status, answer.body.error]).toEqual([404, 'This staff member does not exist.'])
})

test('altered addresses open no calendar and cost no statement', async () => {
  const { url } = await subscribe(page.staffId)
  const foreign = await seedOwned(app)
  const other = await subscribe(foreign.page.staffId, 'client', foreign.owner)
  const [business, id, epoch, signature] = /\/([^/]+)\.ics$/.exec(url)![1]!.split('.')
  const theirs = /\/([^/]+)\.ics$/.exec(other.url)![1]!.split('.')
  const forged = `${signature!.startsWith('A') ? 'B' : 'A'}${signature!.slice(1)}`
  const altered = [
    [theirs[0], id, epoch, signature],
    [business, theirs[1], epoch, signature],
    [business, id, '2', signature],
    [business, id, epoch, theirs[3]],
    [business, id, epoch, signature!.toUpperCase()],
    [business, id, epoch, signature!.slice(1)],
    [business, id, epoch, ''],
    [`0${business}`, id, epoch, forged],
    ['zzzzzzz', 'zzzzzzz', 'zzzzzzz', signature],
  ].map(parts => `/feeds/${parts.join('.')}.ics`)
  const files = [...altered, '/feeds/.ics', '/feeds/%00.ics', `/feeds/${'a.'.repeat(3000)}ics`]
  const statements = await app.statementsOf(async () => {
    for (const file of files)
      expect([file, (await app.browser().get(file)).status]).toEqual([file, 404])
  })
  expect(statements).toEqual([])
})

test('names can’t add lines, properties or events to a calendar', async () => {
  const hostile = 'Bo\r\nEND:VEVENT\r\nBEGIN:VEVENT\nURL:https://evil.test;,"\\n \u2028X'
  await insertAppointment(app.db, page, new Date(AT), { customer_name: hostile })
  await app.db
    .updateTable('businesses')
    .set({ name: 'Salon\r\nX-EVIL:1', time_zone: 'America/New_York' })
    .where('id', '=', page.scope.businessId)
    .execute()
  const { url } = await subscribe(null)
  const { text } = await open(url)
  const lines = text.replace(/\r\n /g, '').split('\r\n')
  expect(lines.filter(line => /^(URL|X-EVIL|BEGIN:VEVENT)/.test(line))).toEqual(['BEGIN:VEVENT'])
  expect(eventsIn(text)).toHaveLength(1)
})

test('no part of an address is logged', async () => {
  let logged = ''
  const stream = new Writable({
    write(chunk, _, done) {
      logged += chunk
      done()
    },
  })
  const { url } = await subscribe(page.staffId)
  const logging = createApp({ ...app.context, log: pino({ level: 'trace' }, stream) })
  const file = pathOf(url)
  const statusOf = async (path: string) => (await logging.request(path, {}, {})).status
  expect([await statusOf(file), await statusOf(file.replace('.ics', 'x.ics'))]).toEqual([200, 404])
  expect(logged).toContain('/feeds/{file}')
  expect(logged).not.toContain(file.split('.').at(-2)!.slice(0, 20))
})
