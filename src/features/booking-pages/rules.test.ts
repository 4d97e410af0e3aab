import { expect, test } from 'vitest'
import { completeTemplate, isReserved, suggestName, titleOr } from './rules.ts'

test('a template is completed with what it starts with, and keeps what was chosen', () => {
  expect(completeTemplate({ name: 'beauty', sections: { faq: true, contactInfo: undefined } })).toEqual({
    name: 'beauty',
    primaryColor: '#FF69B4',
    layout: 'grid',
    sections: { servicePricing: true, staffBios: true, contactInfo: true, faq: true },
  })
})

test('reserved names are reserved in any letter case', () => {
  expect(['admin', 'API', 'TopUp', 'www'].every(isReserved)).toBe(true)
  expect(['salon', 'admins', 'my-admin'].some(isReserved)).toBe(false)
})

test('an empty title takes the template’s', () => {
  expect(titleOr('  ', 'healthcare')).toBe('Medical Practice Appointments')
  expect(titleOr('Zahnarzt', 'healthcare')).toBe('Zahnarzt')
})

test.each([
  ['Zoë’s Salon & Spa', 'zoes-salon-spa'],
  ['  Müller / Söhne  ', 'muller-sohne'],
  ['美容院', ''],
  ['a'.repeat(60), 'a'.repeat(50)],
  [`${'a'.repeat(49)} b`, 'a'.repeat(49)],
])('a name is made of a title: %s', (title, name) => {
  expect(suggestName(title)).toBe(name)
})
