import { expect, test } from 'vitest'
import { completeTemplate, isReserved, suggestName, templates, titleOr } from './rules.ts'

test('completes a template with its defaults and keeps choices', () => {
  expect(
    completeTemplate({ name: 'beauty', sections: { faq: true, contactInfo: undefined } }),
  ).toEqual({
    name: 'beauty',
    primaryColor: '#FF69B4',
    layout: 'grid',
    sections: { servicePricing: true, staffBios: true, contactInfo: true, faq: true },
  })
})

test('each template starts with its color, layout, sections and title', () => {
  const sections = (off: string[]) =>
    Object.fromEntries(
      ['servicePricing', 'staffBios', 'contactInfo', 'faq'].map(section => [
        section,
        !off.includes(section),
      ]),
    )
  const rows = Object.values(templates).map(each => [
    each.name,
    each.primaryColor,
    each.layout,
    each.defaultTitle,
  ])
  expect(rows).toEqual([
    ['healthcare', '#0090FF', 'calendar', 'Medical Practice Appointments'],
    ['beauty', '#FF69B4', 'grid', 'Beauty Salon Bookings'],
    ['business', '#4A5568', 'list', 'Business Consultations'],
    ['default', '#0090FF', 'grid', 'Online Booking'],
  ])
  expect(templates.healthcare.sections).toEqual(sections([]))
  expect(templates.beauty.sections).toEqual(sections(['faq']))
  expect(templates.business.sections).toEqual(sections([]))
  expect(templates.default.sections).toEqual(sections(['staffBios', 'contactInfo', 'faq']))
})

test('reserved names are reserved in any letter case', () => {
  expect(['admin', 'API', 'inbox', 'Reports', 'TopUp', 'www'].every(isReserved)).toBe(true)
  expect(['salon', 'admins', 'my-admin'].some(isReserved)).toBe(false)
})

test('an empty title means the template’s', () => {
  expect(titleOr('  ', 'healthcare')).toBe('Medical Practice Appointments')
  expect(titleOr('Zahnarzt', 'healthcare')).toBe('Zahnarzt')
})

test.each([
  ['Zoë’s Salon & Spa', 'zoes-salon-spa'],
  ['  Müller / Söhne  ', 'muller-sohne'],
  ['Friseursalon Große Straße', 'friseursalon-grosse-strasse'],
  ['Işık Kuaför', 'isik-kuafor'],
  ['Smørrebrød Ærø', 'smorrebrod-aero'],
  ['Łódź Uroda', 'lodz-uroda'],
  ['Guðrún Þóra', 'gudrun-thora'],
  ['Đẹp Spa', 'dep-spa'],
  ['美容院', ''],
  ['a'.repeat(60), 'a'.repeat(50)],
  [`${'a'.repeat(49)} b`, 'a'.repeat(49)],
])('derives a name from a title: %s', (title, name) => {
  expect(suggestName(title)).toBe(name)
})
