import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPicture, type Shape } from './pictures.ts'

const square: Shape = { width: 320, height: 320, crop: true }
const cover: Shape = { width: 1600, height: 900, crop: true, preview: true }
const logo: Shape = { width: 256, height: 256, crop: false }

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3366cc' } })
const sizesOf = async (upload: Uint8Array, shape: Shape) =>
  (await drawPicture(upload, shape)).files.map(({ width, type }) => `${width} ${type}`)
const refusalOf = (upload: Uint8Array) =>
  drawPicture(upload, square).catch(({ status, code }) => ({ status, code }))

test('draws two widths, and for a cover the link preview', async () => {
  const upload = await plain(2000, 1000).jpeg().toBuffer()
  expect(await sizesOf(upload, square)).toEqual(['160 image/webp', '320 image/webp'])
  expect(await sizesOf(upload, cover)).toEqual([
    '800 image/webp',
    '1600 image/webp',
    '1200 image/jpeg',
  ])
})

test('keeps the shape of a logo and its transparency', async () => {
  const upload = await sharp({
    create: { width: 1000, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  const { width, height, files } = await drawPicture(upload, logo)
  expect([width, height]).toEqual([256, 77])
  expect(await sharp(files[1]!.bytes).metadata()).toMatchObject({ format: 'webp', hasAlpha: true })
})

test('removes the location from a photo and rotates it upright', async () => {
  const upload = await plain(300, 100)
    .jpeg()
    .withExif({ IFD0: { Orientation: '6' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(upload).metadata()).exif).toBeDefined()
  const { width, height, files } = await drawPicture(upload, logo)
  expect([width, height]).toEqual([85, 256])
  for (const { bytes } of files) {
    const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata()
    expect({ exif, xmp, iptc, orientation }).toEqual({})
  }
})

test('drops everything else that a file contains', async () => {
  const upload = await plain(100, 100).jpeg().toBuffer()
  const script = '<script>alert(1)</script>'
  const { files } = await drawPicture(Buffer.concat([upload, Buffer.from(script)]), square)
  for (const { bytes } of files) expect(bytes.includes('script')).toBe(false)
})

test.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>'],
  ['a script that begins like a GIF', 'GIF89a/*\0\0*/=1;alert(1)'],
  ['text', 'hello'],
  ['nothing', ''],
])('refuses %s', async (_, text) => {
  expect(await refusalOf(Buffer.from(text))).toEqual({ status: 415, code: 'not-a-picture' })
})

test('refuses a GIF', async () => {
  const gif = await plain(90, 90).gif().toBuffer()
  expect(await refusalOf(gif)).toEqual({ status: 415, code: 'not-a-picture' })
})

test.each(['jpeg', 'png', 'webp'] as const)('refuses a truncated %s', async format => {
  const whole = await sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .toFormat(format)
    .toBuffer()
  expect(await refusalOf(whole.subarray(0, whole.length / 2))).toEqual({
    status: 422,
    code: 'picture-damaged',
  })
})

test('refuses 256 megapixels, however small the file', async () => {
  const bomb = await plain(90, 90).png().toBuffer()
  bomb.writeUInt32BE(16_000, 16)
  bomb.writeUInt32BE(16_000, 20)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  expect(await refusalOf(bomb)).toEqual({ status: 422, code: 'picture-too-large' })
})

test('refuses a picture with only a few pixels', async () => {
  const dot = await plain(1, 1).png().toBuffer()
  expect(await refusalOf(dot)).toEqual({ status: 422, code: 'picture-too-small' })
})

test('keeps the files of a noisy picture small', async () => {
  const noise = await sharp({
    create: {
      width: 800,
      height: 600,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
  const { files } = await drawPicture(noise, { width: 800, height: 600, crop: true })
  for (const { bytes } of files) expect(bytes.length).toBeLessThan(300_000)
})

test('refuses pictures that would have to wait long, and draws the others', async () => {
  const upload = await plain(400, 300).png().toBuffer()
  const settled = await Promise.allSettled(
    Array.from({ length: 12 }, () => drawPicture(upload, square)),
  )
  const refused = settled.filter(each => each.status === 'rejected')
  expect(refused.map(({ reason }) => reason.status)).toEqual([503, 503, 503, 503])
  expect((await drawPicture(upload, square)).width).toBe(320)
})
