import sharp from 'sharp'
import { expect, test } from 'vitest'
import { canDraw, drawLinkPicture } from './link-picture.ts'

const colors = { background: '#ffffff', text: '#000000', edge: '#ffffff' }

async function letters(name: string, lines: string[] = []) {
  const png = await drawLinkPicture({ name, lines, colors })
  const { format, width, height } = await sharp(png).metadata()
  expect([format, width, height]).toEqual(['png', 1200, 630])
  const { info } = await sharp(png).trim().toBuffer({ resolveWithObject: true })
  return {
    left: -(info.trimOffsetLeft ?? 0),
    top: -(info.trimOffsetTop ?? 0),
    width: info.width,
    height: info.height,
  }
}

test('draws with its own font, so it looks the same on a server without fonts', async () => {
  // The widths are of Figtree SemiBold; DejaVu Sans, for example, is a fifth wider.
  for (const [name, width] of [
    ['llll', 81],
    ['mmmm', 322],
  ] as const)
    expect(Math.abs((await letters(name)).width - width), name).toBeLessThanOrEqual(2)
})

test.each([
  'Lumen',
  'Zahnarztpraxis Dr. Müller-Lüdenscheidt & <Söhne>',
  'x'.repeat(100),
  'A name '.repeat(14).trim(),
])('keeps %s inside the margins', async name => {
  const { left, top, width, height } = await letters(name, ['Book online', 'kairos.test/p/lumen'])
  expect(left).toBeGreaterThanOrEqual(96)
  expect(left + width).toBeLessThanOrEqual(1200 - 96)
  expect(top).toBeGreaterThan(40)
  expect(top + height).toBeLessThan(630 - 40)
})

test('knows which names the font can draw', () => {
  const drawn = ['Blue Door', 'Čeněk & Łukasz', '“Ärzte” – 3 €']
  const others = ['日本', 'صالون', 'Салон', '💇 Hair', '']
  expect([...drawn, ...others].filter(canDraw)).toEqual(drawn)
})
