import fc from 'fast-check'
import { expect, test } from 'vitest'
import { embedCode } from './embed-code-rules.ts'
import { frameUrl, readMessage, writeMessage } from './embed-message-rules.ts'
import { frameAncestors, readSite, siteMessages } from './embed-rules.ts'

test.each([
  ['www.example.com', 'www.example.com'],
  [' HTTPS://Example.COM/booking?x=1#top ', 'example.com'],
  ['https://shop.example.com.', 'shop.example.com'],
  ['HTTP://localhost', 'localhost'],
  ['example.com:8443', 'example.com:8443'],
  ['https://example.com:443', 'example.com'],
  ['localhost:3000', 'localhost:3000'],
  ['bücher.example', 'xn--bcher-kva.example'],
])('reads %s as a website', (typed, host) => {
  expect(readSite(typed)).toEqual({ host })
})

test.each([
  ['', siteMessages.required],
  ['https://', siteMessages.required],
  ['*', siteMessages.shape],
  ['*.example.com', siteMessages.shape],
  ['com', siteMessages.shape],
  ['javascript:alert(1)', siteMessages.shape],
  ['data:text/html,x', siteMessages.shape],
  ['https:', siteMessages.shape],
  ["'self'", siteMessages.shape],
  ['example.com;script-src *', siteMessages.shape],
  ['example.com evil.test', siteMessages.shape],
  ['example.com,evil.test', siteMessages.shape],
  ['example.com\r\nX-Evil: 1', siteMessages.shape],
  ['user:pw@example.com', siteMessages.shape],
  ['example.com:0', siteMessages.shape],
  ['-example.com', siteMessages.shape],
  ['a..example.com', siteMessages.shape],
  ['127.0.0.1', siteMessages.address],
  ['2130706433', siteMessages.address],
  ['[::1]', siteMessages.address],
  [' HTTP://shop.example.com', siteMessages.insecure],
  ['http://localhost.example.com', siteMessages.insecure],
])('refuses %j as a website', (typed, problem) => {
  expect(readSite(typed)).toEqual({ problem })
})

test('only hosts reach the header, whatever is typed', () => {
  const typed = fc.oneof(
    fc.webUrl(),
    fc.domain(),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.tuple(fc.domain(), fc.string({ maxLength: 8 })).map(parts => parts.join('')),
  )
  fc.assert(
    fc.property(typed, text => {
      const read = readSite(text)
      if ('host' in read) expect(read.host).toMatch(/^[a-z\d.-]+(:\d{1,5})?$/)
    }),
  )
})

test('a site on the developer’s computer is allowed without https', () => {
  expect(frameAncestors(['localhost:3000', 'localhost.example.com'])).toBe(
    "'self' http://localhost:3000 https://localhost:3000 localhost.example.com www.localhost.example.com",
  )
})

test('a site is allowed with and without www', () => {
  expect(frameAncestors(['www.a.com', 'a.com', 'b.com:8080'])).toBe(
    "'self' www.a.com a.com b.com:8080 www.b.com:8080",
  )
})

test.each<[link: string, theme: string | undefined, url: string | undefined]>([
  ['https://k.test/p/blue-door', undefined, 'https://k.test/embed/blue-door'],
  [
    'https://k.test/p/blue-door?service=3#x',
    'dark',
    'https://k.test/embed/blue-door?service=3&theme=dark',
  ],
  ['https://book.test/', 'evil', 'https://book.test/embed/'],
  ['https://k.test/manage/1.2.x', undefined, undefined],
  ['https://k.test/p/blue/door', undefined, undefined],
  ['javascript:alert(1)//p/blue', undefined, undefined],
  ['data:text/html,/p/blue', undefined, undefined],
  ['', undefined, undefined],
])('frames %s in colors %s', (link, theme, url) => {
  expect(frameUrl(link, theme)?.href).toBe(url)
})

test('reads its own messages, bounds heights, and ignores everything else', () => {
  for (const message of [
    { type: 'height', height: 812 },
    { type: 'booked' },
    { type: 'close' },
  ] as const)
    expect(readMessage(writeMessage(message))).toEqual(message)
  const heightOf = (height: unknown) => readMessage({ kairos: 1, type: 'height', height })
  expect([1e308, -5, 0].map(heightOf)).toEqual(
    [20_000, 100, 100].map(height => ({ type: 'height', height })),
  )
  for (const height of [Number.NaN, Number.POSITIVE_INFINITY, '900px;position:fixed', null, [9]])
    expect(heightOf(height)).toBeUndefined()
  fc.assert(
    fc.property(fc.anything(), data => {
      const read = readMessage(data)
      expect(read === undefined || (data as { kairos: unknown }).kairos === 1).toBe(true)
    }),
  )
})

test('the code is two lines of HTML in which names are escaped', () => {
  const url = 'https://k.test/p/blue-door'
  expect(
    embedCode({ way: 'button', theme: 'dark', url, color: '#FF69B4', text: '<b>"Book" & more' }),
  ).toBe(
    '<a href="https://k.test/p/blue-door" target="_blank" data-kairos="button" data-kairos-theme="dark" data-kairos-color="#FF69B4">&#60;b&#62;&#34;Book&#34; &#38; more</a>\n' +
      '<script async src="https://k.test/embed.js"></script>',
  )
})
