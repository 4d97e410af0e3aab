import { escapeHtml, jsonForScript } from '#platform/http/documents.ts'
import type { Words } from '#words/en/areas.ts'

export const landingTitle = (brandName: string, { tagline }: Words['landing']): string =>
  `${brandName} · ${tagline}`

/** Markup for the canonical URL, link previews (Open Graph) and search engines (schema.org). */
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
  return [
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...Object.entries(previews).map(
      ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`,
    ),
    '<meta name="twitter:card" content="summary">',
    `<script type="application/ld+json">${jsonForScript(structuredData(brandName, url, words))}</script>`,
  ].join('')
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
