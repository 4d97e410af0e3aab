import { expect, test } from 'vitest'
import { trades as words } from '#words/en/trades.ts'
import { fieldOf, initialFields, readFields, rowsOf, type SetupFields } from './fields.ts'
import { sketchOf } from './sketch.ts'

const started = initialFields({
  businessName: 'Salon Zoë',
  timeZone: 'Europe/Berlin',
  linkName: 'salon-zoe',
})
const filled = (changes: Partial<SetupFields> = {}): SetupFields => ({
  ...started,
  trade: 'barber',
  services: rowsOf('barber', words),
  names: [{ name: ' Zoë ' }, { name: '' }, { name: 'Ben' }],
  ...changes,
})
const problemsOf = (fields: SetupFields, hasStaff = false) =>
  Object.fromEntries(readFields(fields, hasStaff).problems)

test('sends the ticked services, the first name of a solo business and hours of nine to five', () => {
  const services = rowsOf('barber', words)
  const { input, problems } = readFields(filled(), false)
  expect([...problems]).toEqual([])
  expect(input).toEqual({
    businessName: 'Salon Zoë',
    timeZone: 'Europe/Berlin',
    trade: 'barber',
    hours: [1, 2, 3, 4, 5].map(weekday => ({ weekday, start: '09:00', end: '17:00' })),
    staff: ['Zoë'],
    services: services.slice(0, 4).map(({ name, description, bufferAfter }, index) => ({
      ...{ name, description, bufferAfter },
      duration: [30, 50, 20, 30][index],
      price: [3500, 5000, 2000, 3500][index],
    })),
    page: { name: 'salon-zoe' },
  })
})

test('a team omits blank names, and a business with staff needs none', () => {
  expect(readFields(filled({ team: 'team' }), false).input?.staff).toEqual(['Zoë', 'Ben'])
  const blank = filled({ names: [{ name: '' }] })
  expect(readFields(blank, true).input?.staff).toEqual([])
  expect(problemsOf(blank)).toEqual({ 'names.0.name': 'Name is required' })
})

test('a business with staff sends and previews every name', () => {
  expect(readFields(filled(), true).input?.staff).toEqual(['Zoë', 'Ben'])
  const namesOf = (existing: string[]) =>
    sketchOf(filled(), existing, words).staff.map(({ name }) => name)
  expect(namesOf(['Ada'])).toEqual(['Ada', 'Zoë', 'Ben'])
  expect(namesOf([])).toEqual(['Zoë'])
})

test('a blank business name is omitted', () => {
  expect(readFields(filled({ businessName: ' ' }), false).input).not.toHaveProperty('businessName')
})

test('every message finds its field, even after rows that are not sent', () => {
  const services = rowsOf('barber', words).map((row, index) => ({
    ...row,
    ticked: index > 1,
    ...(index === 2 && { duration: '', price: '12.345' }),
  }))
  const names = [{ name: '' }, { name: 'x'.repeat(201) }]
  const fields = filled({ services, names, team: 'team', hoursProblem: 'Enter both times' })
  expect(problemsOf(fields)).toEqual({
    'services.2.duration': 'Enter a number of minutes',
    'services.2.price': 'Enter a price in dollars, such as 45 or 45.50',
    'names.1.name': expect.any(String),
    hours: 'Enter both times',
  })
  expect(fieldOf('services.0.price', fields, false)).toBe('services.2.price')
  expect(fieldOf('page.name', fields, false)).toBe('page.name')
  expect(fieldOf('hours.3', fields, false)).toBe('hours')
})

test('an untouched form asks for a trade, a name and a link', () => {
  const empty = initialFields({ businessName: '', timeZone: 'Europe/Berlin', linkName: '' })
  expect(problemsOf(empty)).toEqual({
    trade: 'Please choose what you do',
    'names.0.name': 'Name is required',
    'page.name': 'Name is required',
  })
})
