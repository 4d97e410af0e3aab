import { shareHead } from '#platform/http/share-head.ts'
import type { Words } from '#words/en/areas.ts'

export const landingTitle = (brandName: string, { tagline }: Words['landing']): string =>
  `${brandName} · ${tagline}`

export function landingHead(
  { brandName, url }: { brandName: string; url: string },
  words: Words['landing'],
): string {
  const previews = {
    'og:type': 'website',
    'og:title': landingTitle(brandName, words),
    'og:description': words.description,
    'og:url': url,
  }
  return shareHead({
    url,
    previews,
    card: 'summary',
    structuredData: structuredData(brandName, url, words),
  })
}

const structuredData = (
  brandName: string,
  url: string,
  { tagline, description }: Words['landing'],
) => ({
  '@context': 'https://schema.org',
  '@type': 'SoftwareApplication',
  name: brandName,
  url,
  slogan: tagline,
  description,
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'Web',
  offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
})
