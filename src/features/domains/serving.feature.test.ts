import { request } from 'node:http'
import { expect, test } from 'vitest'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { listen } from '#platform/http/listen.ts'
import { manageUrl } from '#platform/manage-links.ts'
import { createService } from '#test/factories.ts'
import { bookingBody, bookOn, seedBusiness } from '#test/seed.ts'
import { domainStage, newHost, visitorAt } from './testing/domain-stage.ts'

const { app, forgetHosts, claimHost, verifyHost, removeRecords } = await domainStage()

const AT = '2027-03-02T15:00:00.000Z'
const AT_APP_URL = 'http://kairos.test'

async function openDomain() {
  const domain = await verifyHost()
  return { ...domain, visitor: visitorAt(app, domain.host) }
}

test('a verified host shows the page at its root, one document for both URLs', async () => {
  const { page, host, visitor } = await openDomain()
  const [there, here] = [await visitor.open('/'), await app.browser().get(`/p/${page.pageName}`)]
  expect([there.status, there.text]).toEqual([200, here.text])
  expect(there.headers.get('etag')).toBe(here.headers.get('etag'))
  expect(there.text).toContain(`<link rel="canonical" href="http://${host}/">`)
  expect(there.text).toContain(`<meta property="og:url" content="http://${host}/">`)
  const reviews = await visitor.open(`/p/${page.pageName}/reviews`)
  for (const { text } of [there, reviews]) expect(text).toContain(`href="${AT_APP_URL}/"`)
  const canonical = `<link rel="canonical" href="http://${host}/p/${page.pageName}/reviews">`
  const older = await app.browser().get(`/p/${page.pageName}/reviews?cursor=7`)
  for (const { text } of [reviews, older]) expect(text).toContain(canonical)
  const again = await visitor.open('/', { 'if-none-match': there.headers.get('etag')! })
  expect([again.status, again.text]).toEqual([304, ''])
})

test('a page’s links name its own domain only while its records are in place', async () => {
  const { page, owner, host, check } = await openDomain()
  const open = async () => (await app.browser().get(`/p/${page.pageName}`)).text
  const listed = async () => (await owner.get('/api/public-pages')).body[0]!.url
  const poster = async () => (await app.browser().get(`/p/${page.pageName}/poster`)).text
  expect(await listed()).toBe(`http://${host}/`)
  expect(await poster()).toContain(`${host}/</small>`)
  expect(await open()).toContain(`href="http://${host}/"`)
  removeRecords(host)
  await check()
  expect(await listed()).toBeUndefined()
  expect(await poster()).toContain(`kairos.test/p/${page.pageName}</small>`)
  expect(await open()).not.toContain(host)
})

test('a client books a visit of several services on the page’s domain', async () => {
  const { page, owner, host, visitor } = await openDomain()
  const [first, second] = [page.serviceId, (await createService(owner)).id]
  await owner.patch(`/api/public-pages/${page.pageName}`, {
    settings: { services: [first, second] },
  })
  const visits = `/api/public-pages/${page.pageName}/visits?items=${first}.any,${second}.any&from=2027-03-02&to=2027-03-02`
  const found = await visitor.send('GET', visits)
  expect([found.status, found.body.days[0]?.starts.length > 0]).toEqual([200, true])
  const { serviceId: _, staffId, ...client } = bookingBody(page, AT)
  const items = [first, second].map(serviceId => ({ serviceId, staffId }))
  const visit = { ...client, pageName: page.pageName, items }
  const booked = await visitor.send('POST', '/api/visits', visit, { origin: `http://${host}` })
  expect([booked.status, booked.body.items?.length]).toEqual([201, 2])
  expect(booked.body.manageUrl).toContain(`http://${host}/manage/`)
})

test('a client books, manages, moves and cancels on the page’s domain', async () => {
  const { page, host, visitor } = await openDomain()
  const origin = { origin: `http://${host}` }
  const slots = `/api/public-pages/${page.pageName}/slots?serviceId=${page.serviceId}&from=2027-03-02&to=2027-03-02`
  expect((await visitor.send('GET', slots)).status).toBe(200)
  const booked = await visitor.send('POST', '/api/appointments', bookingBody(page, AT), origin)
  expect(booked.status).toBe(201)
  expect(booked.body.manageUrl).toContain(`http://${host}/manage/`)
  const { id, manageUrl: link } = booked.body

  const { pathname } = new URL(link)
  expect((await visitor.open(pathname)).text).toContain(`href="${AT_APP_URL}/"`)
  expect([...visitor.cookies.keys()]).toEqual(['kairos_visitor'])
  const file = await visitor.send('GET', `/api/appointments/${id}/calendar.ics`)
  expect(file.text.replace(/\r\n /g, '')).toContain(`http://${host}/manage/`)
  const to = { startTime: '2027-03-02T17:00:00.000Z', endTime: '2027-03-02T18:00:00.000Z' }
  const moved = await visitor.send('PATCH', `/api/appointments/${id}`, to, origin)
  expect([moved.status, moved.body.startTime]).toEqual([200, to.startTime])

  const other = visitorAt(app, host)
  const lookup = `/api/appointments?page=${page.pageName}&customerEmail=ada@example.com`
  expect((await other.send('GET', lookup)).body).toMatchObject([{ id }])
  const path = `/api/appointments/${id}?page=${page.pageName}`
  expect((await other.send('DELETE', path, undefined, origin)).status).toBe(204)
})

test('a renamed page stays on its domain, with its free times', async () => {
  const { page, owner, visitor } = await openDomain()
  expect((await visitor.open('/')).status).toBe(200)
  const name = `${page.pageName}-renamed`
  expect((await owner.patch(`/api/public-pages/${page.pageName}`, { name })).status).toBe(200)
  await expect.poll(async () => (await visitor.open('/')).status).toBe(200)
  const slots = `/api/public-pages/${name}/slots?serviceId=${page.serviceId}&from=2027-03-02&to=2027-03-02`
  expect((await visitor.send('GET', slots)).status).toBe(200)
})

test('messages about appointments made on the page link to its domain', async () => {
  const { page, host } = await openDomain()
  const without = await seedBusiness(app.db)
  await bookOn(app.browser(), page, AT)
  await bookOn(app.browser(), without, AT)
  await sendDue(app.context)
  const sent = await app.db
    .selectFrom('sandbox_messages')
    .select('body_text as body')
    .where('channel', '=', 'email')
    .where('recipient', '=', 'ada@example.com')
    .execute()
  const links = (at: string) => sent.filter(({ body }) => body.includes(`${at}/manage/`))
  expect(links(`http://${host}`)).not.toEqual([])
  expect(links(AT_APP_URL)).not.toEqual([])
  for (const { body } of links(`http://${host}`)) expect(body).not.toContain(`${AT_APP_URL}/manage`)
})

test('a Host header never decides where a link leads', async () => {
  const { page } = await claimHost()
  for (const [header, day] of [
    ['host', 2],
    ['x-forwarded-host', 3],
  ] as const) {
    const { body } = await bookOn(
      app.browser(),
      page,
      `2027-03-0${day}T15:00:00.000Z`,
      {},
      { [header]: 'evil.example.com' },
    )
    expect(body.manageUrl).toContain(`${AT_APP_URL}/manage/`)
  }
})

test('a booking on someone else’s page through a domain links to APP_URL', async () => {
  const { visitor } = await openDomain()
  const other = await seedBusiness(app.db)
  const { body } = await visitor.send('POST', '/api/appointments', bookingBody(other, AT))
  expect(body.manageUrl).toContain(`${AT_APP_URL}/manage/`)
})

test('an unknown path on a domain shows an error in the business’s name', async () => {
  const { page, visitor } = await openDomain()
  await app.db
    .updateTable('businesses')
    .set({ name: 'Blue <Door>' })
    .where('id', '=', page.scope.businessId)
    .execute()
  forgetHosts()
  const { status, text } = await visitor.open('/nowhere', { accept: 'text/html' })
  expect(status).toBe(404)
  expect(text).toContain('<bdi>Blue &lt;Door&gt;</bdi>')
  expect(text).toContain('<a class="button" href="/">Open the booking page</a>')
  expect(text).not.toContain(app.context.config.brandName)
})

test('only the paths that clients need are served on a domain', async () => {
  const { page, owner, host, visitor } = await openDomain()
  const other = await seedBusiness(app.db)
  const link = (business_id: number) =>
    new URL(manageUrl(app.context, { business_id, id: 1, link_version: 1 })).pathname
  const answers: Record<string, [status: number, location?: string]> = {
    [`/p/${page.pageName.toUpperCase()}?service=3`]: [302, '/?service=3'],
    [`/p/${page.pageName}/`]: [302, '/'],
    [`/p/${page.pageName}/reviews`]: [200],
    [`/p/${other.pageName}`]: [404],
    [`/p/${other.pageName}/reviews`]: [404],
    [`/api/public-pages/${other.pageName}`]: [404],
    [`/api/appointments?page=${other.pageName}&customerEmail=ada@example.com`]: [404],
    [link(other.scope.businessId)]: [404],
    [`/api${link(other.scope.businessId)}`]: [404],
    '/login?tab=register': [302, `${AT_APP_URL}/login?tab=register`],
    '/calendar': [302, `${AT_APP_URL}/calendar`],
    '/admin': [302, `${AT_APP_URL}/admin`],
    '/docs': [404],
    '/sandbox': [404],
    '/nowhere': [404],
    '/%E0%A4%A': [404],
    '/api/openapi.json': [404],
    '/api/user': [404],
    '/api/services': [404],
    '/api/public-pages': [404],
    '/api/events': [404],
  }
  const found = await Promise.all(
    Object.keys(answers).map(async path => {
      const { status, headers } = await visitor.open(path)
      const location = headers.get('location')
      return [path, location === null ? [status] : [status, location]]
    }),
  )
  expect(Object.fromEntries(found)).toEqual(answers)

  for (const [name, value] of owner.cookies) visitor.cookies.set(name, value)
  const ask = (method: string, path: string, body?: unknown) =>
    visitor.send(method, path, body, { origin: `http://${host}` })
  const login = { email: `${page.pageName}@example.com`, password: 'wrong password' }
  expect((await ask('POST', '/api/login', login)).status).toBe(404)
  expect((await ask('POST', '/api/services', {})).status).toBe(404)
  expect((await ask('GET', '/api/appointments/1')).status).toBe(404)
  expect((await ask('GET', '/api/appointments')).status).toBe(401)
})

test('pages of other origins can’t call a domain, and a domain’s pages can’t call APP_URL', async () => {
  const { page, host, visitor } = await openDomain()
  const booking = bookingBody(page, AT)
  const from = (origin: string) => ({ origin })
  const foreign = await visitor.send('POST', '/api/appointments', booking, from('http://evil.com'))
  expect(foreign.status).toBe(403)
  const appUrl = { host: 'kairos.test' }
  const crossing = { ...appUrl, ...from(`http://${host}`) }
  expect((await app.browser().post('/api/login', {}, crossing)).status).toBe(403)
})

test('serves the usual pages on unverified and unknown hosts', async () => {
  const { host } = await claimHost()
  for (const name of [host, newHost()]) {
    const { status, text } = await visitorAt(app, name).open('/')
    expect([status, text.includes('Smart scheduling')]).toEqual([200, true])
    expect((await visitorAt(app, name).open('/login')).status).toBe(200)
  }
})

test('requests to APP_URL cost no lookup, and other hosts are cached briefly', async () => {
  const host = newHost()
  const asked = async (name: string, path = '/') => {
    const statements = await app.statementsOf(() => visitorAt(app, name).open(path))
    return statements.length
  }
  expect(await asked('kairos.test')).toBe(0)
  expect(await asked('127.0.0.1:3000')).toBe(0)
  expect(await asked('localhost')).toBe(0)
  expect(await asked(host, '/icon.svg')).toBe(0)
  expect(await asked(host)).toBe(1)
  expect(await asked(`${host.toUpperCase()}.:8080`)).toBe(0)
  forgetHosts()
  expect(await asked(host)).toBe(1)
})

test('a proxy on this machine learns which hosts may have a certificate', async () => {
  const { host } = await openDomain()
  const { host: claimed } = await claimHost()
  const ask = async (name: string, peer = '127.0.0.1', headers: Record<string, string> = {}) => {
    const bindings = { incoming: { socket: { remoteAddress: peer } } } as never
    const url = `http://localhost:3000/internal/domains/allowed?domain=${name}`
    return (await app.app.request(url, { headers }, bindings)).status
  }
  expect(await ask(host)).toBe(200)
  expect(await ask(host, '::1')).toBe(200)
  expect(await ask(host, '::ffff:127.0.0.1')).toBe(200)
  for (const name of [claimed, newHost(), 'kairos.test', '127.0.0.1', ''])
    expect(await ask(name)).toBe(404)
  expect(await ask(host, '203.0.113.7')).toBe(404)
  expect(await ask(host, '203.0.113.7', { 'x-forwarded-for': '127.0.0.1' })).toBe(404)
  expect(await ask(host, '127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).toBe(404)
})

test('listed websites show the page from its domain, and no other page', async () => {
  const { page, owner, host, visitor } = await openDomain()
  const other = await seedBusiness(app.db)
  expect((await visitor.open('/embed/')).status).toBe(404)
  await owner.put(`/api/public-pages/${page.pageName}/embedding`, { hosts: ['bluedoor.test'] })
  const [own, named, foreign] = await Promise.all(
    ['/embed/', `/embed/${page.pageName}`, `/embed/${other.pageName}`].map(path =>
      visitor.open(path),
    ),
  )
  expect([own!.status, named!.status, foreign!.status]).toEqual([200, 200, 404])
  expect(own!.headers.get('content-security-policy')).toContain(
    "frame-ancestors 'self' bluedoor.test www.bluedoor.test",
  )
  expect(own!.text).toContain(`href="http://${host}/"`)
})

test('an impossible host is refused on every path', async () => {
  const server = await listen({ fetch: app.app.fetch, host: '127.0.0.1', port: 0 })
  const ask = (path: string) =>
    new Promise((resolve, reject) => {
      const options = { port: server.port, path, headers: { host: 'xn--zz' }, agent: false }
      request(options, answer => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end()
    })
  try {
    for (const path of ['/', '/metrics', '/sandbox', '/assets/none.js', '/api/user', '/no/page/'])
      expect([path, await ask(path)]).toEqual([path, 400])
  } finally {
    await server.stop()
  }
})
