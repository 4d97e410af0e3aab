import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { createService, PASSWORD } from '#test/factories.ts'
import { type TestBrowser, testProcesses } from '#test/harness.ts'
import { bookOn, seedBusiness, setCredits, signedInAs } from '#test/seed.ts'
import { bookingPageDocuments } from './document-routes.tsx'
import { words } from './testing/full-page.ts'

const { app, other } = testProcesses()
let here: TestBrowser
let there: TestBrowser
beforeAll(() => {
  here = app.browser()
  there = other.browser()
})

const open = async (path: string, headers?: Record<string, string>, browser = here) => {
  const answer = await browser.get(path, headers)
  return { ...answer, etag: answer.headers.get('etag') ?? '' }
}
const raw = (path: string, init: RequestInit = {}) =>
  app.app.request(`http://kairos.test${path}`, init, {})

async function makePage() {
  const seeded = await seedBusiness(app.db)
  const owner = await signedInAs(app, seeded.scope)
  const spare = await createService(owner, { name: 'Balayage' })
  return { ...seeded, name: seeded.pageName, owner, spareId: spare.id }
}
type Made = Awaited<ReturnType<typeof makePage>>

test('a visitor who has the current page gets 304 without it', async () => {
  const { name } = await makePage()
  const first = await open(`/p/${name}`)
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  expect((await open(`/p/${name}`)).text === first.text).toBe(true)
  for (const given of [first.etag, first.etag.replace('W/', ''), `"old", ${first.etag}`, '*']) {
    const again = await open(`/p/${name.toUpperCase()}`, { 'if-none-match': given })
    expect([again.status, again.text, again.etag]).toEqual([304, '', first.etag])
    for (const header of ['cache-control', 'content-security-policy', 'vary'])
      expect(again.headers.get(header)).toBe(first.headers.get(header))
  }
  const changed = await open(`/p/${name}`, { 'if-none-match': '"old"' })
  expect([changed.status, changed.text === first.text]).toEqual([200, true])
  const elsewhere = await open(`/p/${name}`, { 'if-none-match': first.etag }, there)
  expect(elsewhere.status).toBe(304)
})

const page = ({ name }: Made) => `/api/public-pages/${name}`
const settingsOf = (made: Made, settings: Record<string, unknown>) =>
  made.owner.patch(page(made), { settings })

type Change = (made: Made) => Promise<unknown>
const changes: [string, Change, string][] = [
  [
    'a service’s name',
    m => m.owner.patch(`/api/services/${m.serviceId}`, { name: 'Trim' }),
    'Trim',
  ],
  ['a price', m => m.owner.patch(`/api/services/${m.serviceId}`, { price: 9900 }), '$99.00'],
  ['a duration', m => m.owner.patch(`/api/services/${m.serviceId}`, { duration: 90 }), '1h 30min'],
  [
    'a staff member’s name',
    m => m.owner.patch(`/api/staff/${m.staffId}`, { name: 'Iolanthe' }),
    'Iolanthe',
  ],
  ['a bio', m => m.owner.patch(`/api/staff/${m.staffId}`, { bio: 'Waves.' }), 'Waves.'],
  ['the business’s name', m => m.owner.patch('/api/business', { name: 'Umbra' }), 'Umbra'],
  ['the page’s title', m => m.owner.patch(page(m), { title: 'Hair by us' }), 'Hair by us'],
  ['an offered service', m => settingsOf(m, { services: [m.serviceId, m.spareId] }), 'Balayage'],
  [
    'a question',
    m =>
      settingsOf(m, {
        template: { name: 'healthcare' },
        faq: [{ question: 'Parking?', answer: 'Behind the house.' }],
      }),
    'Parking?',
  ],
  ['contact details', m => settingsOf(m, { contactInfo: { phone: '555 0199' } }), '555 0199'],
  [
    'the color',
    m => settingsOf(m, { template: { name: 'beauty', primaryColor: '#123456' } }),
    '--cover-title:#123456',
  ],
  ['the layout', m => settingsOf(m, { template: { name: 'healthcare' } }), '"name":"healthcare"'],
  ['the time zone', m => m.owner.patch('/api/business', { timeZone: 'Asia/Tokyo' }), 'Asia/Tokyo'],
  ['the horizon', m => m.owner.patch('/api/business', { horizonDays: 17 }), '"horizonDays":17'],
  ['the hours', m => m.owner.put(`/api/staff/${m.staffId}/hours`, { weekly: [] }), '"starts":[]'],
  [
    'a paid channel',
    async ({ name, scope }) => {
      const business = app.db.updateTable('businesses').where('id', '=', scope.businessId)
      await business.set({ sms_enabled: true }).execute()
      for (const browser of [here, there]) await open(`/p/${name}`, undefined, browser)
      await setCredits(app.db, scope, 5)
    },
    '"channels":["email","sms"]',
  ],
]

test.each(changes)(
  'the next visitor sees the new value of %s, in every process',
  async (_, change, shown) => {
    const made = await makePage()
    const path = `/p/${made.name}`
    const { etag, text } = await open(path, undefined, here)
    expect((await open(path, undefined, there)).etag).toBe(etag)
    expect(text.includes(shown)).toBe(false)
    await change(made)
    for (const browser of [there, here]) {
      const answer = await open(path, { 'if-none-match': etag }, browser)
      expect([answer.status, answer.text.includes(shown)]).toEqual([200, true])
      expect(answer.etag).not.toBe(etag)
    }
  },
)

test('a removed page and one of a closed business disappear at once, even for visitors who had them open', async () => {
  const ends: ((made: Made) => Promise<{ status: number }>)[] = [
    made => made.owner.delete(page(made)),
    made => made.owner.delete('/api/user', { password: PASSWORD }),
  ]
  for (const end of ends) {
    const made = await makePage()
    const { etag } = await open(`/p/${made.name}`)
    await open(`/p/${made.name}`, undefined, there)
    expect((await end(made)).status).toBeLessThan(300)
    for (const browser of [here, there]) {
      const gone = await open(`/p/${made.name}`, { 'if-none-match': etag }, browser)
      expect([gone.status, gone.text.includes('Blue Door')]).toEqual([404, false])
    }
  }
})

test('a name shows its current page, even when two businesses exchange names', async () => {
  const [one, two] = [await makePage(), await makePage()]
  await two.owner.patch('/api/business', { name: 'Umbra' })
  const before = await open(`/p/${one.name}`)
  await open(`/p/${two.name}`)
  const spare = `${one.name}-spare`
  const rename = (made: Made, from: string, name: string) =>
    made.owner.patch(`/api/public-pages/${from}`, { name })
  await rename(one, one.name, spare)
  expect((await open(`/p/${one.name}`, { 'if-none-match': before.etag })).status).toBe(404)
  await rename(two, two.name, one.name)
  await rename(one, spare, two.name)
  const taken = await open(`/p/${one.name}`, { 'if-none-match': before.etag })
  expect([taken.status, words(taken.text)]).toEqual([200, expect.stringContaining('Umbra')])
  expect(taken.text).not.toContain('Blue Door')
  const moved = await open(`/p/${two.name}`)
  expect(moved.text).toContain('Blue Door')
  expect(moved.text).not.toContain('Umbra')
  expect(moved.text).toContain(`<link rel="canonical" href="http://kairos.test/p/${two.name}">`)
})

test('brotli, gzip and plain responses contain the same page under the same tag', async () => {
  const { name } = await makePage()
  const { text, etag } = await open(`/p/${name}`)
  const plain = async (bytes: Buffer) => bytes
  const cases = [
    ['gzip, deflate, br', 'br', promisify(brotliDecompress)],
    ['gzip, deflate', 'gzip', promisify(gunzip)],
    ['br;q=0, gzip', 'gzip', promisify(gunzip)],
    ['identity', null, plain],
    ['gzip;q=0', null, plain],
  ] as const
  for (const [accepted, encoding, decode] of [...cases, ...cases]) {
    const headers = { 'accept-encoding': accepted }
    const answer = await raw(`/p/${name}`, { headers })
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
      encoding,
      'Accept-Encoding',
    ])
    expect(answer.headers.get('etag')).toBe(etag)
    const decoded = await decode(Buffer.from(await answer.arrayBuffer()))
    expect(decoded.toString() === text).toBe(true)
    const known = { ...headers, 'if-none-match': etag }
    expect((await raw(`/p/${name}`, { headers: known })).status).toBe(304)
  }
})

test('HEAD has the headers of GET and no body', async () => {
  const { name } = await makePage()
  const get = await open(`/p/${name}`)
  const head = await raw(`/p/${name}`, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  for (const header of ['etag', 'content-type', 'cache-control', 'content-security-policy', 'vary'])
    expect(head.headers.get(header)).toBe(get.headers.get(header))
  const known = { method: 'HEAD', headers: { 'if-none-match': get.etag } }
  expect((await raw(`/p/${name}`, known)).status).toBe(304)
})

test('a page with times follows bookings and the clock, and every page is rendered again each quarter of an hour', async () => {
  const seeded = await seedBusiness(app.db, {
    business: { minimum_notice_minutes: 0, slot_interval_minutes: 5 },
  })
  const owner = await signedInAs(app, seeded.scope)
  const path = `/p/${seeded.pageName}`
  const seen = [(await open(path)).etag]
  const isNew = async () => {
    const known = seen.at(-1)!
    for (const browser of [here, there]) {
      const { status, etag } = await open(path, { 'if-none-match': known }, browser)
      expect(status).toBe(200)
      expect((await open(path, { 'if-none-match': etag }, browser)).status).toBe(304)
      seen.push(etag)
    }
    expect(seen.pop()).toBe(seen.at(-1))
    expect(new Set(seen).size).toBe(seen.length)
  }
  const { body: booked } = await bookOn(here, seeded, '2027-03-02T15:00:00.000Z')
  await isNew()
  await owner.patch(`/api/appointments/${booked.id}`, {
    startTime: '2027-03-02T17:00:00.000Z',
    endTime: '2027-03-02T18:00:00.000Z',
  })
  await isNew()
  const start = app.context.clock()
  app.setNow(new Date(start.getTime() + 90_000))
  await isNew()
  app.setNow(new Date(start.getTime() + 15 * 60_000))
  await isNew()
  app.setNow(start)
})

test('a new build of the scripts renders the page again', async () => {
  const { name } = await makePage()
  const files = { script: '/assets/a.js', modules: [], styles: [], fonts: [] }
  const assets = { directory: '/', entry: () => current }
  let current = files
  const site = bookingPageDocuments(app.context, { assets })
  const read = async () => await (await site.request(`/p/${name}`, {}, {})).text()
  expect(await read()).toContain('/assets/a.js')
  current = { ...files, script: '/assets/b.js' }
  expect(await read()).toContain('/assets/b.js')
})
