import { expect, test } from 'vitest'
import type { PublicPage } from '#features/booking-pages/contract.ts'
import { readWish, wishLink } from './wish.ts'

const page = { services: [{ id: 3 }] } as PublicPage
const start = Date.parse('2027-03-02T15:00:00Z')

test('a link selects its service and start', () => {
  expect(readWish(wishLink({ serviceId: 3, start }), page)).toEqual({ serviceId: 3, start })
  expect(readWish('?service=3', page)).toEqual({ serviceId: 3, start: undefined })
})

test('ignores a service that the page does not offer, and an invalid time', () => {
  for (const search of ['', '?service=', '?service=4', '?service=x', '?at=2027-03-02T15:00:00Z'])
    expect(readWish(search, page)).toBeUndefined()
  for (const at of ['soon', '0000-01-01', '9999-12-31T23:00:00Z'])
    expect(readWish(`?service=3&at=${at}`, page)).toEqual({ serviceId: 3, start: undefined })
})
