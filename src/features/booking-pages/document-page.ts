import { previewPath } from '#features/pictures/rules.ts'
import { shareHead } from '#platform/http/share-head.ts'
import { canDraw } from '#platform/link-picture.ts'
import { PREVIEW } from '#platform/pictures.ts'
import type { Words } from '#words/en/areas.ts'
import { fill } from '#words/fill.ts'
import type { PageFacts } from './about-rules.ts'
import type { PublicPage } from './contract.ts'
import { LINK_PICTURE } from './link-picture-page.ts'
import { structuredData } from './structured-data-page.ts'

const DESCRIPTION_MAX = 160

export function pageDescription(
  { businessName: business, services }: PublicPage,
  { description: words }: Words['page'],
): string {
  const names = services.map(service => service.name).join(', ')
  const listed = fill(words.withServices, { business, services: names })
  const text =
    services.length > 0 && listed.length <= DESCRIPTION_MAX
      ? listed
      : fill(words.general, { business })
  return text.length <= DESCRIPTION_MAX ? text : `${text.slice(0, DESCRIPTION_MAX - 1).trimEnd()}…`
}

export const pageTitle = ({ title, businessName }: PublicPage): string =>
  title === businessName ? title : `${title} · ${businessName}`

export function pageHead(
  page: PublicPage,
  facts: PageFacts,
  {
    url,
    appUrl,
    brandName,
    description,
  }: { url: string; appUrl: string; brandName: string; description: string },
): string {
  const own = ownPicture(page)
  const image = own && new URL(own.path, url).href
  const picture = own ?? drawnPicture(page)
  const previews = {
    'og:type': 'website',
    'og:title': pageTitle(page),
    'og:description': description,
    'og:url': url,
    'og:site_name': brandName,
    'og:locale': 'en_US',
    ...(picture && {
      'og:image': image ?? `${appUrl}${picture.path}`,
      'og:image:type': picture.type,
      'og:image:width': String(picture.width),
      'og:image:height': String(picture.height),
      ...(picture.alt && { 'og:image:alt': picture.alt }),
    }),
  }
  return shareHead({
    url,
    previews,
    card: picture?.width === PREVIEW.width ? 'summary_large_image' : 'summary',
    structuredData: structuredData(page, facts, { url, image }),
  })
}

function ownPicture({ cover, logo }: PublicPage) {
  if (cover)
    return { path: previewPath(cover), type: 'image/jpeg', ...PREVIEW, alt: cover.alt } as const
  return logo && { ...logo, path: logo.src, type: 'image/webp' as const }
}

/** Drawn only at APP_URL, and only if the font has the letters. */
const drawnPicture = ({ name, businessName }: PublicPage) =>
  canDraw(businessName)
    ? ({
        path: `/p/${encodeURIComponent(name)}/${LINK_PICTURE}`,
        type: 'image/png',
        ...PREVIEW,
        alt: businessName,
      } as const)
    : undefined
