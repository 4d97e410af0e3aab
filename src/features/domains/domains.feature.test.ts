import { beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/time/date.ts'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { PASSWORD } from '#test/factories.ts'
import { MONDAY_MORNING } from '#test/harness.ts'
import { seedOwned } from '#test/seed.ts'
import { checkDue } from './check-service.ts'
import { domainStage, emailsOf, newHost, visitorAt } from './testing/domain-stage.ts'

const { app, zone, forgetHosts, setRecords, removeRecords, claimHost, verifyHost } =
  await domainStage()
beforeEach(() => app.setNow(MONDAY_MORNING))

const answersAt = async (host: string) =>
  (await visitorAt(app, host).open('/')).text.includes('Blue Door')

test('a page has no domain until its owner claims one', async () => {
  const { page, owner } = await seedOwned(app)
  const path = `/api/public-pages/${page.pageName}/domain` as const
  expect(await owner.get(path)).toMatchObject({ status: 200, body: null })
  expect((await owner.post(`${path}/check`)).status).toBe(404)
  expect((await owner.delete(path)).status).toBe(204)
})

test('a claim names the records to set, and is unchanged when repeated', async () => {
  const { owner, path, host, domain } = await claimHost()
  expect(domain).toEqual({
    host,
    url: `http://${host}/`,
    state: 'waiting',
    records: [
      {
        type: 'TXT',
        name: `_kairos.${host}`,
        value: expect.stringMatching(/^kairos-domain=\S{43}$/),
      },
      { type: 'CNAME', name: host, value: 'kairos.test' },
      { type: 'A', name: host, value: '192.0.2.10' },
    ],
    found: null,
    checkedAt: null,
    verifiedAt: null,
    missingSince: null,
  })
  expect((await owner.put(path, { host: ` https://${host.toUpperCase()}/ ` })).body).toEqual(domain)
  expect((await owner.get(path)).body).toEqual(domain)
})

test('refuses a host that can’t be a public domain, at its field', async () => {
  const { page, owner } = await seedOwned(app)
  for (const host of ['kairos.test', '192.0.2.1', 'localhost', 'bluedoor', 'nas.local', '']) {
    const { status, body } = await owner.put(`/api/public-pages/${page.pageName}/domain`, { host })
    expect([status, body.fields], host).toEqual([400, { host: expect.any(String) }])
  }
})

test('a check says what it found, and verifies the domain once both records are in place', async () => {
  const { host, domain, check } = await claimHost()
  expect(await check()).toMatchObject({
    state: 'waiting',
    found: { proof: 'missing', address: 'missing' },
    checkedAt: MONDAY_MORNING.toISOString(),
  })
  zone.set(`_kairos.${host}`, { TXT: ['kairos-domain=another'] })
  zone.set(host, { A: ['203.0.113.7'] })
  expect((await check()).found).toEqual({ proof: 'other', address: 'other' })
  zone.set(`_kairos.${host}`, { down: true })
  zone.set(host, { down: true })
  expect((await check()).found).toEqual({ proof: 'unknown', address: 'unknown' })
  setRecords(domain)
  zone.delete(host)
  expect(await check()).toMatchObject({ state: 'waiting', found: { proof: 'found' } })
  expect(await answersAt(host)).toBe(false)
  setRecords(domain)
  expect(await check()).toMatchObject({
    state: 'verified',
    found: { proof: 'found', address: 'found' },
    verifiedAt: MONDAY_MORNING.toISOString(),
  })
  forgetHosts()
  expect(await answersAt(host)).toBe(true)
})

test('an address record with our address works like an alias, unless another leads elsewhere', async () => {
  const { host, domain, check } = await claimHost()
  setRecords(domain)
  zone.set(host, { A: ['192.0.2.10'] })
  expect((await check()).state).toBe('verified')
  zone.set(host, { A: ['192.0.2.10'], AAAA: ['::1'] })
  expect(await check()).toMatchObject({ state: 'missing', found: { address: 'other' } })
})

test('the job checks a claim at growing intervals', async () => {
  const { host, owner, path, domain } = await claimHost()
  const checkedAt = async () => (await owner.get(path)).body!.checkedAt
  await checkDue(app.context)
  const first = await checkedAt()
  await checkDue(app.context)
  app.pass(MINUTE_MS - 1)
  await checkDue(app.context)
  expect(await checkedAt()).toBe(first)
  app.pass(1)
  await checkDue(app.context)
  expect(await checkedAt()).not.toBe(first)
  app.pass(20 * DAY_MS)
  await checkDue(app.context)
  setRecords(domain)
  app.pass(DAY_MS - 1)
  await checkDue(app.context)
  expect((await owner.get(path)).body!.state).toBe('waiting')
  app.pass(1)
  await checkDue(app.context)
  expect((await owner.get(path)).body!).toMatchObject({ host, state: 'verified' })
})

test('an unproven claim does not block a host’s owner, the only one who can prove it', async () => {
  const squatter = await claimHost()
  const owner = await verifyHost(squatter.host)
  expect((await owner.owner.get(owner.path)).body!.state).toBe('verified')
  expect(await squatter.check()).toMatchObject({ state: 'waiting', found: { proof: 'other' } })
})

test('one of two pages that prove a host at the same time gets it', async () => {
  const host = newHost()
  const two = [await claimHost(host), await claimHost(host)]
  const values = two.flatMap(({ domain }) => domain.records[0]!.value)
  zone.set(`_kairos.${host}`, { TXT: values })
  zone.set(host, { CNAME: 'kairos.test' })
  const checked = await Promise.all(two.map(({ check }) => check()))
  expect(checked.map(({ state }) => state).sort()).toEqual(['verified', 'waiting'])
  expect(checked.map(({ found }) => found!.proof).sort()).toEqual(['found', 'taken'])

  const [winner, other] = checked[0]!.state === 'verified' ? two : [two[1]!, two[0]!]
  await winner!.owner.delete(winner!.path)
  expect((await other!.check()).state).toBe('verified')
})

test('a domain whose records vanish is reported after two days and dropped after seven', async () => {
  const { page, owner, path, host, domain, check } = await verifyHost()
  const state = async () => (await owner.get(path)).body!.state
  removeRecords(host)
  const lost = app.context.clock()
  expect(await check()).toMatchObject({ state: 'missing', missingSince: lost.toISOString() })
  expect(await answersAt(host)).toBe(true)

  app.pass(2 * DAY_MS - 1)
  await checkDue(app.context)
  expect(await emailsOf(app, page)).toEqual([])
  app.pass(DAY_MS)
  await checkDue(app.context)
  await check()
  expect(await emailsOf(app, page)).toMatchObject([{ state: 'planned', payload: { host } }])
  await sendDue(app.context)
  const [sent] = await app.db
    .selectFrom('sandbox_messages')
    .selectAll()
    .where('recipient', '=', `${page.pageName}@example.com`)
    .execute()
  expect(sent!.subject).toBe(`${host} no longer points to your booking page`)
  expect(sent!.body_text).toContain('by Tue, March 9, 2027')

  app.pass(5 * DAY_MS - 1)
  await check()
  expect(await state()).toBe('missing')
  app.pass(1)
  await check()
  expect(await state()).toBe('lost')
  forgetHosts()
  expect(await answersAt(host)).toBe(false)
  expect(await emailsOf(app, page)).toHaveLength(1)

  setRecords(domain)
  expect((await check()).state).toBe('verified')
})

test('a failing name server does not remove a domain', async () => {
  const { owner, path, host } = await verifyHost()
  zone.set(`_kairos.${host}`, { down: true })
  for (let days = 0; days < 20; days++) {
    app.pass(DAY_MS)
    await checkDue(app.context)
  }
  expect((await owner.get(path)).body).toMatchObject({
    state: 'verified',
    found: { proof: 'unknown' },
    missingSince: null,
  })
})

test('another host needs a new proof, and the old one stops answering', async () => {
  const { owner, path, host, domain } = await verifyHost()
  const { body } = await owner.put(path, { host: newHost() })
  expect(body.state).toBe('waiting')
  expect(body.records[0]!.value).not.toBe(domain.records[0]!.value)
  expect(await answersAt(host)).toBe(false)
})

test('a domain is deleted with its page and with its business', async () => {
  const { page, owner, host } = await verifyHost()
  await owner.delete(`/api/public-pages/${page.pageName}`)
  expect(await answersAt(host)).toBe(false)
  const closed = await verifyHost()
  expect((await closed.owner.delete('/api/user', { password: PASSWORD })).status).toBe(204)
  expect(await answersAt(closed.host)).toBe(false)
  const hosts = [host, closed.host]
  const rows = await app.db
    .selectFrom('domains')
    .select('host')
    .where('host', 'in', hosts)
    .execute()
  expect(rows).toEqual([])
})

test('a check of a domain that was replaced in the meantime changes nothing', async () => {
  const { page, owner, path, check } = await claimHost()
  const host = newHost()
  await Promise.all([check(), owner.put(path, { host })])
  expect((await owner.get(path)).body).toMatchObject({ host, state: 'waiting' })
  expect(await emailsOf(app, page)).toEqual([])
})
