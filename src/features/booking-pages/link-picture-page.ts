import type { LinkPicture } from '#platform/link-picture.ts'
import { brandTheme } from '#web/lib/page-colors.ts'
import type { Words } from '#words/en/areas.ts'
import type { PublicPage } from './contract.ts'

/** The last part of the picture's address, after the page's own. */
export const LINK_PICTURE = 'preview.png'

/** What previews of links show of a page that has neither cover nor logo. */
export function linkPictureOf(
  { businessName, settings }: PublicPage,
  url: string,
  { cover }: Words['page'],
): LinkPicture {
  const { coverPlate, coverTitle, accent } = brandTheme(settings.template.primaryColor).light
  return {
    name: businessName,
    lines: [cover.book, url.replace(/^https?:\/\//, '').replace(/\/$/, '')],
    colors: { background: coverPlate, text: coverTitle, edge: accent },
  }
}
