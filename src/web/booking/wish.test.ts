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
  expect(readWish('?service=3&at=soon', page)).toEqual({ serviceId: 3, start: undefined })
})
