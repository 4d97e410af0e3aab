import type { PictureUse } from '#domain/picture-uses.ts'

export const MAX_UPLOAD_BYTES = 10_000_000
export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const MAX_ALT = 300

export const MAX_PICTURES = 500
export const MAX_STORED_BYTES = 60_000_000

export const shapes = {
  logo: { width: 256, height: 256, crop: false },
  cover: { width: 1600, height: 900, crop: true, preview: true },
  staff: { width: 320, height: 320, crop: true },
  service: { width: 800, height: 600, crop: true },
} as const satisfies Record<
  PictureUse,
  { width: number; height: number; crop: boolean; preview?: boolean }
>

/** The topic of live events about each kind of picture. */
export const shownIn = {
  logo: 'pages',
  cover: 'pages',
  staff: 'staff',
  service: 'services',
} as const satisfies Record<PictureUse, string>

export const tooLargeToUpload = 'Choose a picture of at most 10 MB.'

interface Stored {
  hash: string
  width: number
  height: number
  alt: string
}

const fileOf = (hash: string, width: number) => `/pictures/${hash}-${width}.webp`

export function presentPicture({ hash, width, height, alt }: Stored) {
  const half = Math.ceil(width / 2)
  return {
    src: fileOf(hash, width),
    srcSet: `${fileOf(hash, half)} ${half}w, ${fileOf(hash, width)} ${width}w`,
    width,
    height,
    alt,
  }
}

export const pictureIn = (stored: Stored | null) =>
  stored ? { picture: presentPicture(stored) } : {}

export const previewPath = ({ src }: { src: string }) => src.replace(/-\d+\.webp$/, '-1200.jpg')
