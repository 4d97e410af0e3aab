import { expect, test } from 'vitest'
import { jsonForScript } from '#platform/http/documents.ts'
import type { PageFacts } from './about-rules.ts'
import type { PublicPage } from './contract.ts'
import { completeTemplate } from './rules.ts'
import { structuredData } from './structured-data-page.ts'

const URL = 'https://kairos.example/p/lumen'
const span = (startMinute: number, endMinute: number) => ({ startMinute, endMinute })

const page: PublicPage = {
  id: 1,
  name: 'lumen',
  title: 'Lumen',
  businessName: 'Lumen </script> Salon',
  timeZone: 'America/New_York',
  horizonDays: 90,
  settings: {
    template: completeTemplate({ name: 'beauty' }),
    services: [1, 2],
    staffMembers: [1],
    contactInfo: { phone: '(212) 555-0199', email: 'a@b.example', address: '48 Mercer St' },
    faq: [{ question: 'Dogs?', answer: 'Yes.' }],
    requireLookupCode: false,
    about: { hours: 'team', map: 'google', instagram: 'https://instagram.com/lumen' },
  },
  services: [
    { id: 1, name: 'Cut', description: 'Short.', duration: 60, price: 4500, category: 'beauty' },
    { id: 2, name: 'Bridal', description: '', duration: 60, price: 0, category: 'beauty' },
  ],
  staff: [],
  channels: ['email'],
  voiceHint: false,
}
const facts: PageFacts = {
  phone: { shown: '(212) 555-0199', dialed: '+12125550199' },
  opening: {
    timeZone: 'America/New_York',
    weekly: [[], [span(540, 1020)], [span(0, 1440)], [], [], [span(1320, 1560)], [], []],
    special: [
      { date: '2027-03-02', spans: [] },
      { date: '2027-03-03', spans: [span(600, 720)] },
    ],
    now: 0,
    open: false,
    changesAt: undefined,
  },
}

const image = 'https://kairos.example/pictures/cover.jpg'
const data = structuredData(page, facts, { url: URL, image })
const [business] = data['@graph'] as Record<string, unknown>[]

/** The properties that schema.org defines for each type, including its parents. */
const vocabulary: Record<string, string> = {
  HealthAndBeautyBusiness:
    'name url image logo telephone email address hasMap sameAs openingHoursSpecification makesOffer hasOfferCatalog aggregateRating review potentialAction',
  OfferCatalog: 'name itemListElement',
  OpeningHoursSpecification: 'dayOfWeek opens closes validFrom validThrough',
  Offer: 'price priceCurrency priceSpecification itemOffered',
  PriceSpecification: 'minPrice priceCurrency',
  Service: 'name description provider',
  AggregateRating: 'ratingValue reviewCount',
  Review: 'author datePublished reviewRating reviewBody',
  Rating: 'ratingValue',
  Person: 'name',
  ReserveAction: 'target',
  FAQPage: 'mainEntity',
  Question: 'name acceptedAnswer',
  Answer: 'text',
}
/** The properties that Google's documentation requires, as far as they apply. */
const required: Record<string, string[]> = {
  HealthAndBeautyBusiness: ['name', 'address'],
  OpeningHoursSpecification: ['opens', 'closes'],
  AggregateRating: ['ratingValue', 'reviewCount'],
  Review: ['author', 'reviewRating'],
  Rating: ['ratingValue'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
}

function check(node: unknown, path: string): void {
  if (Array.isArray(node)) {
    for (const [i, each] of node.entries()) check(each, `${path}[${i}]`)
    return
  }
  if (typeof node !== 'object' || node === null) return
  const { '@type': type, '@id': _, ...rest } = node as Record<string, unknown>
  if (type !== undefined) {
    const known = vocabulary[String(type)]?.split(' ') ?? []
    for (const name of Object.keys(rest)) expect(known, `${path}.${name}`).toContain(name)
    for (const name of required[String(type)] ?? [])
      expect(rest[name], `${path}.${name}`).toBeTruthy()
  }
  for (const [name, value] of Object.entries(rest)) {
    expect(value, `${path}.${name}`).not.toBe('')
    check(value, `${path}.${name}`)
  }
}

test('uses only what schema.org defines, with what search engines require', () => {
  expect(data['@context']).toBe('https://schema.org')
  expect(data['@graph']).toHaveLength(2)
  check(data['@graph'], 'graph')
})

test('names the business with its hours, number, map and profiles', () => {
  expect(business).toMatchObject({
    '@type': 'HealthAndBeautyBusiness',
    telephone: '+12125550199',
    sameAs: ['https://instagram.com/lumen'],
    hasMap: 'https://www.google.com/maps/search/?api=1&query=48%20Mercer%20St',
  })
  const hours = business!.openingHoursSpecification as Record<string, string>[]
  expect(hours.map(({ '@type': _, ...rest }) => rest)).toEqual([
    { dayOfWeek: 'Monday', opens: '09:00', closes: '17:00' },
    { dayOfWeek: 'Tuesday', opens: '00:00', closes: '23:59' },
    { dayOfWeek: 'Friday', opens: '22:00', closes: '02:00' },
    { validFrom: '2027-03-02', validThrough: '2027-03-02', opens: '00:00', closes: '00:00' },
    { validFrom: '2027-03-03', validThrough: '2027-03-03', opens: '10:00', closes: '12:00' },
  ])
})

test('gives prices with two decimals, and none for custom prices', () => {
  expect(business!.makesOffer).toMatchObject([
    { price: '45.00', priceCurrency: 'USD', itemOffered: { name: 'Cut' } },
    { itemOffered: { name: 'Bridal' } },
  ])
  expect((business!.makesOffer as object[])[1]).not.toHaveProperty('price')
})

test('groups are catalogs within one catalog, next to the offers without a group', () => {
  const [cut, bridal] = page.services
  const grouped = {
    ...page,
    groups: [{ id: 5, name: 'Hair' }],
    services: [{ ...cut!, groupId: 5 }, bridal!],
  }
  const [shown] = structuredData(grouped, facts, { url: URL, image })['@graph']
  check(shown, 'business')
  expect(shown).not.toHaveProperty('makesOffer')
  expect(shown).toMatchObject({
    hasOfferCatalog: {
      itemListElement: [
        { '@type': 'OfferCatalog', name: 'Hair', itemListElement: [{ '@type': 'Offer' }] },
        { '@type': 'Offer', itemOffered: { name: 'Bridal' } },
      ],
    },
  })
})

test('a name can’t end the script element', () => {
  const json = jsonForScript(data)
  expect(json).not.toContain('</')
  expect(JSON.parse(json)).toEqual(data)
})

test('a page without details has none of these properties', () => {
  const bare = {
    ...page,
    settings: { ...page.settings, contactInfo: {}, about: undefined, faq: [] },
  }
  const [plain] = structuredData(bare, {}, { url: URL })['@graph']
  expect(Object.keys(plain!)).toEqual([
    '@type',
    '@id',
    'name',
    'url',
    'makesOffer',
    'potentialAction',
  ])
})

test('an offer whose price depends on the staff member has the lowest price', () => {
  const staff = [1, 2].map(id => ({ id, name: `Staff ${id}`, position: '', serviceIds: null }))
  const [cut] = page.services
  const terms = [{ staffId: 2, duration: 90, price: 9500 }]
  const varied = { ...page, staff, services: [{ ...cut!, terms }] }
  const lowest = structuredData(varied, facts, { url: URL })
  check(lowest['@graph'], 'graph')
  const text = JSON.stringify(lowest)
  expect(text).toContain('"minPrice":"45.00"')
  expect(text).not.toContain('"price":')
})

test('reviews have their stars and author, and a text only if there is one', () => {
  const review = {
    id: 1,
    rating: 5,
    text: 'Lovely.',
    name: 'Ada C.',
    reply: null,
    createdAt: '2027-03-01T10:00:00.000Z',
  }
  const reviews = {
    average: 4.5,
    count: 2,
    reviews: [review, { ...review, id: 2, rating: 4, text: '' }],
    next: null,
  }
  const [shown] = structuredData(page, { ...facts, reviews }, { url: URL })['@graph']
  check(shown, 'business')
  expect(shown).toMatchObject({
    aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
    review: [
      { author: { name: 'Ada C.' }, datePublished: '2027-03-01', reviewBody: 'Lovely.' },
      { reviewRating: { ratingValue: 4 } },
    ],
  })
  expect((shown as { review: object[] }).review[1]).not.toHaveProperty('reviewBody')
})
