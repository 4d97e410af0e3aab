import type { Opening } from '#domain/availability/opening.ts'
import type { MinuteSpan } from '#domain/availability/types.ts'
import type { TemplateName } from '#domain/page-settings.ts'
import { timeOfMinute } from '#domain/time/local.ts'
import type { PublicReviews } from '#features/reviews/contract.ts'
import { linkNames, mapUrl, type PageFacts } from './about-rules.ts'
import type { PageGroup, PageService, PublicPage } from './contract.ts'
import { rangeOf } from './terms-rules.ts'

const businessTypes: Record<TemplateName, string> = {
  healthcare: 'MedicalBusiness',
  beauty: 'HealthAndBeautyBusiness',
  business: 'ProfessionalService',
  default: 'LocalBusiness',
}

export function structuredData(
  page: PublicPage,
  { opening, phone, reviews }: PageFacts,
  { url, image }: { url: string; image?: string | undefined },
) {
  const { contactInfo, about = {}, faq, template } = page.settings
  const { email, address } = contactInfo
  const links = linkNames.flatMap(name => about[name] ?? [])
  const business = {
    '@type': businessTypes[template.name],
    '@id': `${url}#business`,
    name: page.businessName,
    url,
    ...(image && { image }),
    ...(page.logo && { logo: new URL(page.logo.src, url).href }),
    ...(phone ? { telephone: phone.dialed } : {}),
    ...(email ? { email } : {}),
    ...(address ? { address } : {}),
    ...(address && about.map ? { hasMap: mapUrl(about.map, address) } : {}),
    ...(links.length > 0 ? { sameAs: links } : {}),
    ...(opening ? { openingHoursSpecification: hoursOf(opening) } : {}),
    ...(page.groups
      ? { hasOfferCatalog: catalogOf(page, page.groups, url) }
      : { makesOffer: page.services.map(service => offerOf(service, page, url)) }),
    ...(reviews && ratingsOf(reviews)),
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

const offerOf = (service: PageService, { staff }: PublicPage, url: string) => ({
  '@type': 'Offer',
  ...priceOf(service, staff),
  itemOffered: {
    '@type': 'Service',
    name: service.name,
    ...(service.description ? { description: service.description } : {}),
    provider: { '@id': `${url}#business` },
  },
})

function catalogOf(page: PublicPage, groups: readonly PageGroup[], url: string) {
  const offersOf = (groupId?: number) =>
    page.services
      .filter(each => each.groupId === groupId)
      .map(service => offerOf(service, page, url))
  return {
    '@type': 'OfferCatalog',
    itemListElement: [
      ...groups.map(({ id, name }) => ({
        '@type': 'OfferCatalog',
        name,
        itemListElement: offersOf(id),
      })),
      ...offersOf(),
    ],
  }
}

/** A price of 0 means "on request". */
function priceOf(service: PageService, staff: PublicPage['staff']) {
  const { lowest, from } = rangeOf(service, staff)
  if (!lowest) return {}
  const price = (lowest / 100).toFixed(2)
  return from
    ? {
        priceSpecification: {
          '@type': 'PriceSpecification',
          minPrice: price,
          priceCurrency: 'USD',
        },
      }
    : { price, priceCurrency: 'USD' }
}

const ratingsOf = ({ average, count, reviews }: PublicReviews) => ({
  aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count },
  review: reviews.map(({ rating, text, name, createdAt }) => ({
    '@type': 'Review',
    author: { '@type': 'Person', name },
    datePublished: createdAt.slice(0, 10),
    reviewRating: { '@type': 'Rating', ratingValue: rating },
    ...(text && { reviewBody: text }),
  })),
})

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** 00:00 to 00:00 means closed, as Google reads it. */
function hoursOf({ weekly, special }: Opening) {
  const specification = (span: MinuteSpan, when: object) => ({
    '@type': 'OpeningHoursSpecification',
    ...when,
    ...timesOf(span),
  })
  return [
    ...days.flatMap((dayOfWeek, i) =>
      weekly[i + 1]!.map(span => specification(span, { dayOfWeek })),
    ),
    ...special.flatMap(({ date, spans }) => {
      const when = { validFrom: date, validThrough: date }
      const open = spans.length > 0 ? spans : [{ startMinute: 0, endMinute: 0 }]
      return open.map(span => specification(span, when))
    }),
  ]
}

/** Hours past midnight end before they start; a whole day ends at 23:59. */
const timesOf = ({ startMinute, endMinute }: MinuteSpan) => ({
  opens: timeOfMinute(startMinute % 1440),
  closes: startMinute === 0 && endMinute === 1440 ? '23:59' : timeOfMinute(endMinute % 1440),
})
