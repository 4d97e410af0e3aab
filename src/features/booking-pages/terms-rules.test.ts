import { expect, test } from 'vitest'
import { rangeOf, termsWith } from './terms-rules.ts'

const team = [
  { id: 1, serviceIds: null },
  { id: 2, serviceIds: [7] },
  { id: 3, serviceIds: [8] },
]
const cut = { id: 7, duration: 60, price: 4500 }

test('a service without terms has the same length and price for everyone', () => {
  expect(rangeOf(cut, team)).toEqual({ shortest: 60, longest: 60, lowest: 4500, from: false })
  expect(termsWith(cut, 2)).toBe(cut)
})

test('the range counts only staff members who offer the service', () => {
  const terms = [
    { staffId: 2, duration: 90, price: 9500 },
    { staffId: 3, duration: 30, price: 1000 },
  ]
  expect(rangeOf({ ...cut, terms }, team)).toEqual({
    shortest: 60,
    longest: 90,
    lowest: 4500,
    from: true,
  })
  expect(termsWith({ ...cut, terms }, 2)).toEqual(terms[0])
  expect(termsWith({ ...cut, terms }, undefined).duration).toBe(60)
})

test('a custom price is never the lowest price, unless everyone has it', () => {
  const custom = { staffId: 2, duration: 60, price: 0 }
  expect(rangeOf({ ...cut, terms: [custom] }, team)).toMatchObject({ lowest: 4500, from: true })
  expect(rangeOf({ ...cut, price: 0, terms: [custom] }, team)).toMatchObject({
    lowest: 0,
    from: false,
  })
})

test('a page that hides prices gives none', () => {
  const { price: _, ...hidden } = cut
  const terms = [{ staffId: 2, duration: 90 }]
  expect(rangeOf({ ...hidden, terms }, team)).toMatchObject({ longest: 90, lowest: undefined })
})
