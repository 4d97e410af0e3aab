import { describe, expect, test } from 'vitest'
import { rules } from '#platform/limits/rules.ts'
import { undoUrl } from '#platform/manage-links.ts'
import { type TestBrowser, testApp } from '#test/harness.ts'
import { ALWAYS_OPEN, bookOn, type Seeded, seedBusiness, signedInAs } from '#test/seed.ts'

const app = testApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY_HOPS: '1' } })

test('a network may look up twenty addresses an hour, and repeat them freely', async () => {
  const page = await seedBusiness(app.db)
  const lookUp = (customerEmail: string) =>
    app.browser().get(`/api/appointments?page=${page.pageName}&customerEmail=${customerEmail}`)
  for (let n = 0; n < 20; n++) expect((await lookUp(`guess${n}@example.com`)).status).toBe(200)
  const refused = await lookUp('guess20@example.com')
  expect([refused.status, refused.body.code]).toEqual([429, 'too-many'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await lookUp('guess3@example.com')).status).toBe(200)
})

test('an address that many networks look up stays visible to callers who prove it or looked it up earlier', async () => {
  const page = await seedBusiness(app.db)
  const customerEmail = `sought-${page.pageName}@example.com`
  const from = (network: number) => ({ 'x-forwarded-for': `198.51.100.${network}` })
  const lookUp = (network: number) =>
    app
      .browser()
      .get(`/api/appointments?page=${page.pageName}&customerEmail=${customerEmail}`, from(network))
  for (let network = 1; network <= 30; network++) expect((await lookUp(network)).status).toBe(200)
  for (const attempt of [1, 2]) {
    const refused = await lookUp(31)
    expect([attempt, refused.status, refused.body.code]).toEqual([
      attempt,
      403,
      'lookup-code-required',
    ])
  }
  expect((await lookUp(7)).status).toBe(200)
})

test('numbers that can’t be read don’t share a limit', async () => {
  const page = await seedBusiness(app.db, { weekly: ALWAYS_OPEN })
  const statuses = new Set<number>()
  for (let n = 0; n <= rules['booking-phone'].points; n++) {
    const startTime = new Date(Date.UTC(2027, 2, 2, n)).toISOString()
    const client = { customerEmail: `unread${n}@example.com`, customerPhone: 'none' }
    statuses.add((await bookOn(app.browser(), page, startTime, client)).status)
  }
  expect([...statuses]).toEqual([201])
})

test('a refused lookup is refused again when repeated', async () => {
  const page = await seedBusiness(app.db)
  const lookUp = (customerEmail: string) =>
    app.browser().get(`/api/appointments?page=${page.pageName}&customerEmail=${customerEmail}`, {
      'x-forwarded-for': '203.0.113.9',
    })
  for (let n = 0; n < 20; n++) await lookUp(`again${n}@example.com`)
  expect([
    (await lookUp('again20@example.com')).status,
    (await lookUp('again20@example.com')).status,
  ]).toEqual([429, 429])
})

test('a refused lookup does not admit one that arrives at the same moment', async () => {
  const page = await seedBusiness(app.db)
  const from = (network: string) => ({ 'x-forwarded-for': network })
  const lookUp = (customerEmail: string, network: string) =>
    app
      .browser()
      .get(`/api/appointments?page=${page.pageName}&customerEmail=${customerEmail}`, from(network))
  const lookUpTwice = async (customerEmail: string, network: string) => {
    const both = await Promise.all([1, 2].map(() => lookUp(customerEmail, network)))
    return both.map(({ status }) => status)
  }
  for (let n = 0; n < 20; n++) await lookUp(`twin${n}@example.com`, '203.0.113.10')
  expect(await lookUpTwice('twin20@example.com', '203.0.113.10')).toEqual([429, 429])

  const sought = `twin-${page.pageName}@example.com`
  for (let network = 1; network <= 30; network++) await lookUp(sought, `198.51.101.${network}`)
  expect(await lookUpTwice(sought, '198.51.101.31')).toEqual([403, 403])
})

test('a network gets five codes an hour for an address, and all networks twenty', async () => {
  const page = await seedBusiness(app.db)
  const ask = async (network: number, name = 'sought') => {
    const body = { pageName: page.pageName, customerEmail: `${name}-${page.pageName}@example.com` }
    const from = { 'x-forwarded-for': `198.51.100.${network}` }
    return (await app.browser().post('/api/appointments/lookup-code', body, from)).status
  }
  const askAll = (count: number, network: number) =>
    Promise.all(Array.from({ length: count }, () => ask(network)))
  for (const network of [101, 102, 103]) {
    const statuses = await askAll(7, network)
    expect(statuses.filter(status => status === 204)).toHaveLength(5)
    expect(statuses.filter(status => status === 429)).toHaveLength(2)
  }
  expect(await ask(104)).toBe(204)
  expect(await askAll(4, 105)).toEqual([204, 204, 204, 204])
  expect(await ask(106)).toBe(429)
  expect(await ask(106, 'other')).toBe(204)
})

test('a network may guess the codes of other browsers five times an hour', async () => {
  const page = await seedBusiness(app.db)
  const lookup = { pageName: page.pageName, customerEmail: `code-${page.pageName}@example.com` }
  const send = async (network: number, body = {}) => {
    const from = { 'x-forwarded-for': `198.51.100.${network}` }
    const path = '/api/appointments/lookup-code'
    return (await app.browser().post(path, { ...lookup, ...body }, from)).status
  }
  expect(await send(1)).toBe(204)
  const { payload } = await app.db
    .selectFrom('email_requests')
    .select('payload')
    .where('email', '=', lookup.customerEmail)
    .executeTakeFirstOrThrow()
  for (let n = 0; n < 5; n++) expect(await send(2, { code: 'wrong' })).toBe(400)
  expect(await send(2, { code: payload.code })).toBe(400)
  expect(await send(3, { code: payload.code })).toBe(200)
})

test('only successful bookings count, so a race never hits the limit', async () => {
  const page = await seedBusiness(app.db, {
    weekly: ALWAYS_OPEN,
    business: { slot_interval_minutes: 60 },
  })
  const statuses = await Promise.all(
    Array.from({ length: 60 }, async () => {
      const answer = await bookOn(app.browser(), page, '2027-03-02T15:00:00.000Z')
      return answer.status
    }),
  )
  expect(statuses.filter(status => status === 201)).toHaveLength(1)
  expect(statuses.filter(status => status === 409)).toHaveLength(59)
})

test('one email address can book thirty times an hour, whatever tags it has', async () => {
  const page = await seedBusiness(app.db, { weekly: ALWAYS_OPEN })
  const book = (n: number) =>
    bookOn(
      app.browser(),
      page,
      new Date(Date.parse('2027-03-02T00:00:00.000Z') + n * 3_600_000).toISOString(),
      {
        customerEmail: `busy-${page.pageName}${n % 2 ? `+${n}` : ''}@example.com`,
        customerPhone: `+1212555${1000 + n}`,
      },
      { 'x-forwarded-for': `198.51.100.${n}` },
    )
  const answers = await Promise.all(Array.from({ length: 32 }, (_, n) => book(n)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter(status => status === 201)).toHaveLength(30)
  const refused = await book(40)
  expect([refused.status, refused.body.code]).toEqual([429, 'too-many'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

describe('a visitor’s moves', () => {
  const HOUR_MS = 3_600_000
  const at = (hour: number) =>
    new Date(Date.parse('2027-03-02T00:00:00.000Z') + hour * HOUR_MS).toISOString()
  const openPage = () =>
    seedBusiness(app.db, { weekly: ALWAYS_OPEN, business: { slot_interval_minutes: 60 } })

  async function booked(page: Seeded, hour: number) {
    const { body } = await bookOn(app.browser(), page, at(hour))
    const { id, manageUrl } = body as { id: number; manageUrl: string }
    const visitor = app.browser()
    await visitor.get(`/api/manage/${manageUrl.split('/manage/')[1]}`)
    return { id, visitor }
  }
  const move = (browser: TestBrowser, id: number, hour: number) =>
    browser.patch(`/api/appointments/${id}`, { startTime: at(hour), endTime: at(hour + 1) })
  const forgetAddress = () =>
    app.db.deleteFrom('rate_limits').where('key', 'like', 'move-address:%').execute()

  test('are limited to ten a day, without failed moves and edits', async () => {
    const page = await openPage()
    const { id, visitor } = await booked(page, 20)
    const other = await booked(page, 60)
    for (let n = 0; n < 12; n++) expect((await move(visitor, id, 60)).status).toBe(409)
    for (let n = 0; n < 12; n++) {
      expect(
        (await visitor.patch(`/api/appointments/${id}`, { description: `Note ${n}` })).status,
      ).toBe(200)
    }
    for (let n = 0; n < 10; n++) expect((await move(visitor, id, 21 + n)).status).toBe(200)
    const refused = await move(visitor, id, 40)
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(
      (await visitor.patch(`/api/appointments/${id}`, { description: 'Still here' })).status,
    ).toBe(200)
    expect((await move(other.visitor, other.id, 61)).status).toBe(200)
    const owner = await signedInAs(app, page.scope)
    for (let n = 0; n < 12; n++) expect((await move(owner, id, 40 + n)).status).toBe(200)
    await forgetAddress()
  })

  test('include undoing a cancellation', async () => {
    const page = await openPage()
    const { id, visitor } = await booked(page, 20)
    const path = `/api/appointments/${id}`
    const cancelAndKeep = async () => {
      expect((await visitor.delete(path)).status).toBe(204)
      return await visitor.post(`${path}/undo`)
    }
    for (let n = 0; n < 10; n++) expect((await cancelAndKeep()).status).toBe(200)
    const refused = await cancelAndKeep()
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many'])
    const owner = await signedInAs(app, page.scope)
    expect((await owner.post(`${path}/undo`)).status).toBe(200)
    await forgetAddress()
  })

  test('can be undone, even the last allowed one', async () => {
    const page = await openPage()
    const { id, visitor } = await booked(page, 20)
    const row = { business_id: page.scope.businessId, id, link_version: 1 }
    const undo = async () => {
      const { version } = await app.db
        .selectFrom('appointments')
        .select('version')
        .where('business_id', '=', page.scope.businessId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const [, token, key] =
        /\/manage\/([^?]+)\?undo=(.+)$/.exec(undoUrl(app.context, row, version)) ?? []
      return await app
        .browser()
        .post(`/api/manage/${token}/undo`, { undo: decodeURIComponent(key ?? '') })
    }
    for (let n = 0; n < 10; n++) expect((await move(visitor, id, 21 + n)).status).toBe(200)
    expect((await move(visitor, id, 40)).status).toBe(429)
    expect((await undo()).status).toBe(200)
    expect((await undo()).status).toBe(409)
    expect((await move(visitor, id, 40)).status).toBe(429)
    await forgetAddress()
  })

  test('are limited to sixty attempts an hour from one address', async () => {
    const page = await openPage()
    const { id, visitor } = await booked(page, 20)
    await booked(page, 60)
    for (let n = 0; n < 60; n++) expect((await move(visitor, id, 60)).status).toBe(409)
    expect((await move(visitor, id, 22)).status).toBe(429)
    await forgetAddress()
  })
})
