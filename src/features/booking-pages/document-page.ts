import { escapeHtml, jsonForScript } from '#platform/http/documents.ts'
import type { PublicPage } from './contract.ts'
import type { TemplateName } from './rules.ts'

const businessTypes: Record<TemplateName, string> = {
  healthcare: 'MedicalBusiness',
  beauty: 'HealthAndBeautyBusiness',
  business: 'ProfessionalService',
  default: 'LocalBusiness',
}

const DESCRIPTION_MAX = 160

export function pageDescription({ businessName, services }: PublicPage): string {
  const lead = `Book your appointment online with ${businessName}.`
  const names = services.map(service => service.name)
  const listed = `${lead} ${names.join(', ')}.`
  const text =
    names.length > 0 && listed.length <= DESCRIPTION_MAX
      ? listed
      : `${lead} Pick a service and a time in a minute, no account needed.`
  return text.length <= DESCRIPTION_MAX ? text : `${text.slice(0, DESCRIPTION_MAX - 1).trimEnd()}…`
}

export const pageTitle = ({ title, businessName }: PublicPage): string =>
  title === businessName ? title : `${title} · ${businessName}`

/** Markup for the canonical URL, link previews (Open Graph) and search engines (schema.org). */
export function pageHead(
  page: PublicPage,
  { url, brandName }: { url: string; brandName: string },
): string {
  const previews = {
    'og:type': 'website',
    'og:title': pageTitle(page),
    'og:description': pageDescription(page),
    'og:url': url,
    'og:site_name': brandName,
  }
  return [
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...Object.entries(previews).map(
      ([name, text]) => `<meta property="${name}" content="${escapeHtml(text)}">`,
    ),
    '<meta name="twitter:card" content="summary">',
    `<script type="application/ld+json">${jsonForScript(structuredData(page, url))}</script>`,
  ].join('')
}

function structuredData(page: PublicPage, url: string) {
  const { contactInfo, faq, template } = page.settings
  const business = {
    '@type': businessTypes[template.name],
    '@id': `${url}#business`,
    name: page.businessName,
    url,
    ...(contactInfo.phone ? { telephone: contactInfo.phone } : {}),
    ...(contactInfo.email ? { email: contactInfo.email } : {}),
    ...(contactInfo.address ? { address: contactInfo.address } : {}),
    makesOffer: page.services.map(service => ({
      '@type': 'Offer',
      // A price of 0 means "on request", so there is none to publish.
      ...(service.price ? { price: (service.price / 100).toFixed(2), priceCurrency: 'USD' } : {}),
      itemOffered: {
        '@type': 'Service',
        name: service.name,
        ...(service.description ? { description: service.description } : {}),
        provider: { '@id': `${url}#business` },
      },
    })),
    potentialAction: { '@type': 'ReserveAction', target: url },
  }
  const questions = {
    '@type': 'FAQPage',
    mainEntity: faq.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
  return {
    '@context': 'https://schema.org',
    '@graph': faq.length > 0 ? [business, questions] : [business],
  }
}
