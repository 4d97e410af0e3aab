import type { Sharp } from 'sharp'
import { once } from '#domain/once.ts'
import { Refusal, refuse } from './refusal.ts'

export interface Shape {
  /** The width of the larger file; the other one is half as wide. */
  width: number
  height: number
  crop: boolean
  preview?: boolean
}

export interface DrawnFile {
  width: number
  type: 'image/webp' | 'image/jpeg'
  bytes: Buffer
}

export interface DrawnPicture {
  width: number
  height: number
  files: DrawnFile[]
}

/** The Open Graph size. */
export const PREVIEW = { width: 1200, height: 630 }

const MAX_PIXELS = 40_000_000
const MIN_SIDE = 32
const SECONDS = 10
/** Decoding a picture can take about 200 MB. */
const AT_ONCE = 2
const MAX_WAITING = 6
const MAX_FILE_BYTES = 300_000
const QUALITIES = [78, 60, 40, 20]

/** Servers without pictures never load libvips. */
const loadSharp = once(async () => {
  const { default: sharp } = await import('sharp')
  // libvips also opens SVG, PDF and other formats, which can refer to files and take forever.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
})

export const withSharp = <T>(draw: (sharp: Awaited<ReturnType<typeof loadSharp>>) => Promise<T>) =>
  inTurn(async () => await draw(await loadSharp()))

/**
 * The result is upright and has no metadata. @throws Refusal for other formats, and while too many
 * wait.
 */
export const drawPicture = async (upload: Uint8Array, shape: Shape): Promise<DrawnPicture> =>
  await withSharp(async sharp => {
    try {
      const source = sharp(upload, { failOn: 'error', limitInputPixels: MAX_PIXELS })
      const { width = 0, height = 0 } = await source.metadata()
      if (Math.min(width, height) < MIN_SIDE) throw tooSmall()
      const { data, info } = await source
        .autoOrient()
        .resize({
          width: shape.width,
          height: shape.height,
          fit: shape.crop ? 'cover' : 'inside',
          position: 'attention',
        })
        .timeout({ seconds: SECONDS })
        .raw()
        .toBuffer({ resolveWithObject: true })
      const { channels } = info
      const large = () => sharp(data, { raw: { width: info.width, height: info.height, channels } })
      const files = [await webpOf(info.width, large)]
      const half = Math.ceil(info.width / 2)
      if (half < info.width) files.unshift(await webpOf(half, () => large().resize(half)))
      if (shape.preview) files.push(await previewOf(large()))
      return { width: info.width, height: info.height, files }
    } catch (error) {
      throw refusalOf(error)
    }
  })

async function webpOf(width: number, draw: () => Sharp): Promise<DrawnFile> {
  let bytes = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    bytes = await draw().webp({ quality }).timeout({ seconds: SECONDS }).toBuffer()
    if (bytes.length <= MAX_FILE_BYTES) break
  }
  return { width, type: 'image/webp', bytes }
}

const previewOf = async (large: Sharp): Promise<DrawnFile> => ({
  width: PREVIEW.width,
  type: 'image/jpeg',
  bytes: await large
    .flatten({ background: '#ffffff' })
    .resize({ ...PREVIEW, fit: 'cover' })
    .jpeg({ quality: 72, mozjpeg: true })
    .timeout({ seconds: SECONDS })
    .toBuffer(),
})

let active = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (active >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING)
      throw refuse.unavailable('Many pictures are being processed. Please try again shortly.', 5)
    await new Promise<void>(resolve => waiting.push(resolve))
  } else active++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else active--
  }
}

export const notAPicture = () =>
  new Refusal(415, 'not-a-picture', 'This is not a JPEG, PNG or WebP picture.')
const tooSmall = () =>
  new Refusal(
    422,
    'picture-too-small',
    `Choose a picture of at least ${MIN_SIDE} × ${MIN_SIDE} pixels.`,
  )

/** Errors of libvips have messages but no codes. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const message = error instanceof Error ? error.message : ''
  if (/unsupported image format|empty/.test(message)) return notAPicture()
  if (/pixel limit|timeout/.test(message)) {
    const sentence = 'This picture is too large. Choose one with at most 40 megapixels.'
    return new Refusal(422, 'picture-too-large', sentence)
  }
  const sentence = 'This picture is damaged. Save it again as a JPEG or PNG, or choose another one.'
  return new Refusal(422, 'picture-damaged', sentence)
}
