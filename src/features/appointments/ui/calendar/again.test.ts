import { expect, test } from 'vitest'
import type { Service } from '#features/services/contract.ts'
import type { Appointment, VisitLeg } from '../../contract.ts'
import { draftFor, startingValues } from '../form/starting-values.ts'
import { emptyValues } from '../form/values.ts'
import { againAs, withCard } from './again.ts'

const appointment = {
  customerName: 'Ada Client',
  customerEmail: 'ada@example.com',
  customerPhone: '+12125550123',
  notificationMethods: ['email'],
} as Appointment
const service = { id: 1, addOnIds: [5] } as unknown as Service
const legs = [
  { serviceId: 1, staffId: 7, addOns: [{ id: 5, name: 'Toner', minutes: 20, price: 2500 }] },
  { serviceId: 2, staffId: 8 },
] as VisitLeg[]

test('books all services of a visit again, with their staff and add-ons', () => {
  expect(againAs({ ...appointment, visit: legs })).toMatchObject({
    walkIn: false,
    customerEmail: 'ada@example.com',
    items: [
      { serviceId: 1, staffId: 7, addOnIds: [5] },
      { serviceId: 2, staffId: 8, addOnIds: undefined },
    ],
  })
})

test('booking a single service again ignores the visit in a draft', () => {
  const items = [
    { serviceId: 2, staffId: 8 },
    { serviceId: 1, staffId: 7 },
  ]
  const given = againAs({ ...appointment, ...legs[0]! })
  const draft = { ...emptyValues, items }
  const known = { services: [service], staff: [], zone: 'UTC', now: 0 }
  const values = startingValues(known, given, draftFor(given, draft))
  expect(values).toMatchObject({ serviceId: 1, addOnIds: [5] })
  expect(values.items).toBeUndefined()
})

test('keeps a client whose address is hidden, and walk-ins without one', () => {
  const hidden = { ...appointment, customerEmail: '', customerPhone: '' }
  expect(againAs({ ...hidden, clientId: 3 })).toMatchObject({ clientId: 3, walkIn: false })
  expect(againAs(hidden)).toMatchObject({ clientId: undefined, walkIn: true })
})

test('books again with the contact on the client’s card', () => {
  const client = { id: 3, name: 'Ada Byron', email: 'right@example.com', phone: '+12125550199' }
  expect(withCard({ ...appointment, client })).toEqual({
    ...appointment,
    customerName: 'Ada Byron',
    customerEmail: 'right@example.com',
    customerPhone: '+12125550199',
  })
  const nameless = { ...client, name: '', email: '' }
  expect(againAs(withCard({ ...appointment, client: nameless }))).toMatchObject({
    clientId: 3,
    walkIn: false,
    customerName: 'Ada Client',
    customerEmail: '',
  })
})
