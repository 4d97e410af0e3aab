import jsqr from 'jsqr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createPage, signUpOwner } from '#test/factories.ts'
import { testApp } from '#test/harness.ts'
import { qrCode } from './poster-page.ts'

const app = testApp()

/** Draws four pixels per module and reads them like a camera. */
function scan(svg: string): string | undefined {
  const size = Number(/viewBox="0 0 (\d+) /.exec(svg)![1])
  const side = size * 4
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x, y] of svg.matchAll(/M(\d+),(\d+)h1v1h-1z/g))
    for (let row = 0; row < 4; row++)
      for (let column = 0; column < 4; column++) {
        const at = ((Number(y) * 4 + row) * side + Number(x) * 4 + column) * 4
        pixels.fill(0, at, at + 3)
      }
  return jsqr(pixels, side, side)?.data
}

async function openPage(settings: Record<string, unknown> = {}, businessName = 'Lumen <Salon>') {
  const { browser } = await signUpOwner(app, { businessName })
  return await createPage(browser, { settings: { template: { name: 'beauty' }, ...settings } })
}

test('the QR code leads to the page', async () => {
  const page = await openPage()
  const { status, text, headers } = await app.browser().get(`/p/${page.name.toUpperCase()}/qr.svg`)
  expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(scan(text)).toBe(`http://kairos.test/p/${page.name}`)
})

test('a QR code has room for the longest address', () => {
  const address = `https://${'a'.repeat(60)}.${'b'.repeat(60)}.example/p/${'x'.repeat(50)}`
  expect(scan(qrCode(address))).toBe(address)
})

test('the poster has the name, the code and the address, and runs no script', async () => {
  const page = await openPage({ contactInfo: { address: '48 Mercer <Street>' } })
  const { status, text, headers } = await app.browser().get(`/p/${page.name}/poster`)
  expect(status).toBe(200)
  for (const part of [
    '<h1 dir="auto">Lumen &lt;Salon&gt;</h1>',
    `<img src="/p/${page.name}/qr.svg"`,
    `kairos.test/p/${page.name}</small>`,
    '48 Mercer &lt;Street&gt;',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('<script')
  expect(headers.get('content-security-policy')).toContain("style-src 'self' 'sha256-")
})

test('the preview of a page without pictures shows the business’s name', async () => {
  const page = await openPage()
  const { text } = await app.browser().get(`/p/${page.name}`)
  const url = /<meta property="og:image" content="([^"]+)">/.exec(text)?.[1]
  expect(url).toBe(`http://kairos.test/p/${page.name}/preview.png`)
  expect(text).toContain('<meta property="og:image:alt" content="Lumen &lt;Salon&gt;">')
  expect(text).toContain('<meta name="twitter:card" content="summary_large_image">')
  expect(text, 'only photographs are facts about the business').not.toContain('"image":')
  const answer = await app.app.request(url!, {}, {})
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
  expect([width, height]).toEqual([1200, 630])
})

test('the preview picture is only sent again after the page changed', async () => {
  const { name } = await openPage()
  const path = `/p/${name}/preview.png`
  const first = await app.browser().get(path)
  const etag = first.headers.get('etag')!
  const again = () => app.browser().get(path, { 'if-none-match': etag })
  expect((await again()).status).toBe(304)
  await app.db.updateTable('businesses').set({ name: 'Umbra' }).execute()
  const { status, headers } = await again()
  expect([status, headers.get('etag') === etag]).toEqual([200, false])
})

test('a name with letters missing from the font is not drawn', async () => {
  const page = await openPage({}, '美容室')
  const { text } = await app.browser().get(`/p/${page.name}`)
  expect(text).not.toContain('og:image')
  expect((await app.browser().get(`/p/${page.name}/preview.png`)).status).toBe(404)
})

test('a page that does not exist has no code, poster or picture', async () => {
  for (const path of [
    '/p/nowhere/qr.svg',
    '/p/nowhere/poster',
    '/p/nowhere/preview.png',
    '/p/%00/qr.svg',
  ])
    expect((await app.browser().get(path)).status, path).toBe(404)
})
