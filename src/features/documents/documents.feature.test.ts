import { expect, test } from 'vitest'
import { inlineScriptHashes, themeScript } from '#platform/http/inline-scripts.ts'
import { startTestApp, type TestApp, testApp } from '#test/harness.ts'
import { appRoutes } from '#web/lib/paths.ts'
import { shell } from '#words/en/shell.ts'

const app = testApp({ env: { BRAND_NAME: 'Zeit & Co' } })

test.each(appRoutes.map(pattern => [pattern, shell.titles[pattern]]))(
  '%s is a page of the app, with its own title',
  async (pattern, title) => {
    const answer = await app.browser().get(pattern.replace(':token?', 'some-token'))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=UTF-8')
    expect(answer.text).toContain(`<title>${title.replace('&', '&amp;')} · Zeit &amp; Co</title>`)
    expect(answer.text).toContain('<link rel="preload" href="/api/user" as="fetch" crossorigin>')
    expect(answer.text).toContain('<div id="root"></div>')
    expect(answer.text).toContain('"brandName":"Zeit & Co"')
  },
)

/** The browser decides who may open each page, because it knows the session. */
test.each([
  '/',
  '/login',
  '/verify/some-token',
  '/dashboard',
  '/calendar',
  '/services',
  '/staff',
  '/share',
  '/notifications',
  '/topup',
  '/settings',
  '/admin',
])('the specification’s route %s is a page', async path => {
  const answer = await app.browser().get(path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/html; charset=UTF-8',
  ])
})

test('the front page is readable without scripts and has structured data', async () => {
  const answer = await app.browser().get('/')
  expect(answer.status).toBe(200)
  expect(answer.text).toContain(
    '<title>Zeit &amp; Co · Smart scheduling for modern businesses</title>',
  )
  expect(answer.text).toContain('<link rel="canonical" href="http://kairos.test/">')
  for (const words of [
    'Sign in',
    'Get Started Free',
    'No credit card required',
    'Email reminders, free of charge',
    'Email reminders are free.',
    'Tele-Health',
    'Smart Scheduling',
  ]) {
    expect(answer.text).toContain(words)
  }
  expect(answer.text).not.toMatch(/ style="/)
  const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(answer.text)!
  expect(JSON.parse(data!)).toMatchObject({ '@type': 'SoftwareApplication', name: 'Zeit & Co' })
})

test('an unknown address shows the not-found screen, with 404', async () => {
  for (const path of [
    '/nowhere',
    '/assets/missing-AAAAAAAA.js',
    '/services/7',
    '/%2e%2e/package.json',
    '/%E0%A4%A',
  ]) {
    const answer = await app.browser().get(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=UTF-8',
    ])
  }
})

test('an address with a trailing slash redirects to the one without, and never to another site', async () => {
  const places = {
    '/login/': '/login',
    '/verify/': '/verify',
    '/verify/some-link/': '/verify/some-link',
    '/manage/some-link/?from=mail': '/manage/some-link?from=mail',
    '/p/blue-door/?a=1&b=%20': '/p/blue-door?a=1&b=%20',
    '/p/%E2%82%AC/': '/p/%E2%82%AC',
    '/x//': '/x',
  }
  for (const [from, to] of Object.entries(places)) {
    const answer = await app.browser().get(from)
    expect([answer.status, answer.headers.get('location')]).toEqual([308, to])
  }
  // Browsers remove tabs and line breaks from URLs and treat a backslash as a slash.
  for (const path of [
    '//example.com/',
    '/%5C%5Cexample.com/',
    '/%09/example.com/',
    '/%0A/example.com/',
    '/%00/',
    '///',
  ]) {
    const { status, headers } = await app.browser().get(path)
    const to = headers.get('location')
    expect([status, to && new URL(to, 'http://kairos.test').origin], path).toEqual(
      to ? [308, 'http://kairos.test'] : [404, null],
    )
  }
})

test('an unknown URL of the API gets a JSON response', async () => {
  const answer = await app.browser().get('/api/nowhere')
  expect([answer.status, answer.body.code]).toEqual([404, 'not-found'])
})

test('pages only run this server’s scripts and the inline scripts, with a new nonce each time', async () => {
  const policies = [await app.browser().get('/login'), await app.browser().get('/login')].map(
    answer => ({
      policy: answer.headers.get('content-security-policy')!,
      text: answer.text,
    }),
  )
  for (const { policy, text } of policies) {
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`script-src 'self' ${inlineScriptHashes};`)
    const nonce = /'nonce-([^']+)'/.exec(policy)![1]!
    expect(text).toContain(`<meta property="csp-nonce" nonce="${nonce}">`)
    expect(text.match(/<script(?![^>]*(src=|type="application\/json")).*?<\/script>/g)).toEqual([
      themeScript,
    ])
  }
  expect(policies[0]!.policy).not.toBe(policies[1]!.policy)
})

test('compresses pages, but not responses of the API', async () => {
  const encodingOf = async (path: string, accepted: string) => {
    const { headers } = await app.browser().get(path, { 'accept-encoding': accepted })
    return [headers.get('content-encoding'), headers.get('vary')]
  }
  for (const path of ['/', '/login', '/p/nowhere']) {
    expect(await encodingOf(path, 'gzip, deflate, br')).toEqual(['gzip', 'Accept-Encoding'])
    expect(await encodingOf(path, 'gzip;q=0')).toEqual([null, 'Accept-Encoding'])
  }
  expect(await encodingOf('/api/nowhere', 'gzip')).toEqual([null, null])
})

test('every response is same-origin only and denies camera, microphone and location', async () => {
  for (const path of [
    '/',
    '/login',
    '/api/user',
    '/api/appointments/1/calendar.ics',
    '/icon.svg',
    '/nowhere',
  ]) {
    const { headers } = await app.browser().get(path)
    expect([
      path,
      headers.get('cross-origin-opener-policy'),
      headers.get('cross-origin-resource-policy'),
    ]).toEqual([path, 'same-origin', 'same-origin'])
    for (const power of ['camera', 'microphone', 'geolocation', 'usb']) {
      expect(headers.get('permissions-policy')).toContain(`${power}=()`)
    }
  }
})

test('a page opened from another site is cut off from its opener; a typed address has none', async () => {
  const openerPolicy = async (site: string) =>
    (await app.browser().get('/', { 'sec-fetch-site': site })).headers.get(
      'cross-origin-opener-policy',
    )
  expect([await openerPolicy('cross-site'), await openerPolicy('same-origin')]).toEqual([
    'same-origin',
    'same-origin',
  ])
  expect(await openerPolicy('none')).toBeNull()
})

test('allows the payment provider’s origins only if configured', async () => {
  const paying = await startTestApp({
    env: {
      PAYPAL_CLIENT_ID: 'id',
      PAYPAL_CLIENT_SECRET: 'secret',
      PAYPAL_MERCHANT_ID: 'ABCDEFGHJKLMN',
    },
  })
  const policyOf = async (which: TestApp) => {
    const { headers, text } = await which.browser().get('/topup')
    const [, nonce = ''] = /<meta property="csp-nonce" nonce="([^"]+)">/.exec(text) ?? []
    const directives = (headers.get('content-security-policy') ?? '').split('; ')
    return {
      nonce: `'nonce-${nonce}'`,
      of: (name: string) => directives.find(each => each.startsWith(`${name} `)),
    }
  }
  const policy = await policyOf(paying)
  const paypal = 'https://*.paypal.com https://*.paypalobjects.com https://*.venmo.com'
  expect(policy.of('script-src')).toMatch(/^script-src 'self' 'sha256-[^']+' /)
  expect(policy.of('script-src')?.endsWith(` ${paypal} ${policy.nonce}`)).toBe(true)
  expect(policy.of('style-src')).toBe(`style-src 'self' ${policy.nonce} ${paypal}`)
  for (const name of ['connect-src', 'img-src']) expect(policy.of(name)).toContain(paypal)
  // The previews of emails and of websites are frames of our own.
  expect(policy.of('frame-src')).toBe(`frame-src 'self' ${paypal}`)
  const free = await policyOf(app)
  expect(free.of('frame-src')).toBe("frame-src 'self'")
  expect(free.of('script-src')).toBe(`script-src 'self' ${inlineScriptHashes}`)
  expect(free.of('style-src')).toBe(`style-src 'self' ${free.nonce}`)
  const openerOf = async (which: TestApp) =>
    (await which.browser().get('/topup')).headers.get('cross-origin-opener-policy')
  expect(await openerOf(paying)).toBe('same-origin-allow-popups')
  expect(await openerOf(app)).toBe('same-origin')
  await paying.close()
})
