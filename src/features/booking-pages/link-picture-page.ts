import type { LinkPicture } from '#platform/link-picture.ts'
import type { Words } from '#words/en/areas.ts'
import type { PublicPage } from './contract.ts'

export const LINK_PICTURE = 'preview.png'

export const linkPictureOf = (
  { businessName }: PublicPage,
  { url, colors, words }: { url: string; colors: LinkPicture['colors']; words: Words['page'] },
): LinkPicture => ({
  name: businessName,
  lines: [words.cover.book, url.replace(/^https?:\/\//, '').replace(/\/$/, '')],
  colors,
})
