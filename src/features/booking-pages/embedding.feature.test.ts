import { expect, test } from 'vitest'
import { testApp } from '#test/harness.ts'
import { seedOwned } from '#test/seed.ts'

const app = testApp()

const policyOf = (headers: Headers) =>
  Object.fromEntries(
    headers
      .get('content-security-policy')!
      .split('; ')
      .map(each => [each.split(' ')[0], each.split(' ').slice(1).join(' ')]),
  )

async function embedded(hosts = ['www.bluedoor.com']) {
  const { page, owner } = await seedOwned(app)
  const path = `/api/public-pages/${page.pageName}/embedding` as const
  const save = (list: unknown[]) => owner.put(path, { hosts: list })
  if (hosts.length > 0) expect((await save(hosts)).body).toEqual({ hosts })
  const open = (headers?: Record<string, string>, query = '') =>
    app.browser().get(`/embed/${page.pageName}${query}`, headers)
  const plain = () => app.browser().get(`/p/${page.pageName}`)
  return { page, owner, path, save, open, plain }
}

test('no site may show a page until its owner lists one', async () => {
  const { open, plain, owner, path } = await embedded([])
  expect((await owner.get(path)).body).toEqual({ hosts: [] })
  for (const { headers, status } of [await open(), await plain()]) {
    expect(policyOf(headers)['frame-ancestors']).toBe("'none'")
    expect([200, 404]).toContain(status)
  }
  expect((await open()).status).toBe(404)
})

test('only listed sites may show it, and nothing else can be framed', async () => {
  const before = await embedded([])
  const was = await before.plain()
  await before.save(['www.bluedoor.com', 'shop.test:8443'])
  const framed = await before.open()
  expect(framed.status).toBe(200)
  const policy = policyOf(framed.headers)
  expect(policy['frame-ancestors']).toBe(
    "'self' www.bluedoor.com bluedoor.com shop.test:8443 www.shop.test:8443",
  )
  const is = await before.plain()
  expect(is.text).toBe(was.text)
  const { 'frame-ancestors': _, ...rest } = policy
  const { 'frame-ancestors': none, ...others } = policyOf(is.headers)
  expect([rest, none]).toEqual([others, "'none'"])
  expect(framed.headers.get('x-robots-tag')).toBe('noindex')
  for (const path of ['/manage/x', '/login', '/dashboard', '/embed/', '/embed', '/api/services'])
    expect([path, policyOf((await app.browser().get(path)).headers)['frame-ancestors']]).toEqual([
      path,
      "'none'",
    ])
})

test('the framed page has the form, and a link instead of the lookup', async () => {
  const { open, page } = await embedded()
  const { text } = await open()
  expect(text).toContain('<form')
  expect(text).not.toContain('lookup-email')
  expect(text).toContain(`href="/p/${page.pageName}"`)
  expect(text).toContain(`<link rel="canonical" href="http://kairos.test/p/${page.pageName}">`)
})

test('a change of the list applies to the next request', async () => {
  const { open, save } = await embedded()
  const first = await open()
  const etag = first.headers.get('etag')!
  expect((await open({ 'if-none-match': etag })).status).toBe(304)
  await save(['other.test'])
  const second = await open({ 'if-none-match': etag })
  expect(second.status).toBe(200)
  expect(policyOf(second.headers)['frame-ancestors']).toBe("'self' other.test www.other.test")
  await save([])
  const third = await open({ 'if-none-match': second.headers.get('etag')! })
  expect([third.status, policyOf(third.headers)['frame-ancestors']]).toEqual([404, "'none'"])
})

test('a site can only choose the colors through the address', async () => {
  const { open } = await embedded()
  const themed = async (query: string) =>
    /<html lang="en"([^>]*)>/.exec((await open({}, query)).text)![1]
  expect(await themed('?theme=dark')).toBe(' data-theme="dark"')
  expect(await themed('?theme=light')).toBe(' data-theme="light"')
  expect(await themed('')).toBe('')
  expect(await themed('?theme="onload="alert(1)')).toBe('')
})

test.each([
  ['*'],
  ['*.example.com'],
  ['javascript:alert(1)'],
  ["example.com; script-src 'unsafe-inline'"],
  ['example.com\r\nSet-Cookie: a=b'],
  ['127.0.0.1'],
])('refuses %j in the list', async site => {
  const { save, owner, path } = await embedded()
  const { status, body } = await save(['example.com', site])
  expect([status, Object.keys(body.fields)]).toEqual([400, ['hosts.1']])
  expect((await owner.get(path)).body).toEqual({ hosts: ['www.bluedoor.com'] })
})

test('adds to the list only if it is still the one that was read', async () => {
  const { owner, path } = await embedded()
  const add = (site: string, before: string[]) =>
    owner.put(path, { hosts: [...before, site], before })
  const late = await add('late.test', [])
  expect([late.status, late.body.code]).toEqual([409, 'changed'])
  const next = async () => {
    const { status, body } = await add('next.test', ['www.bluedoor.com'])
    return [status, body]
  }
  const saved = [200, { hosts: ['www.bluedoor.com', 'next.test'] }]
  expect(await next()).toEqual(saved)
  // The first response may have been lost.
  expect(await next()).toEqual(saved)
})

test('keeps each site once, up to ten', async () => {
  const { save } = await embedded([])
  expect((await save(['A.com', 'https://a.com/', 'a.com:443'])).body).toEqual({ hosts: ['a.com'] })
  const many = Array.from({ length: 11 }, (_, nth) => `site-${nth}.com`)
  const { status, body } = await save(many)
  expect([status, body.error]).toEqual([400, 'A page can be shown on up to 10 websites'])
})

test('the framed page takes as many statements as the page', async () => {
  const { open, plain } = await embedded()
  await open()
  await plain()
  const framed = await app.statementsOf(open)
  const own = await app.statementsOf(plain)
  expect(framed).toEqual(own)
})
