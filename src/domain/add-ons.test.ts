import { expect, test } from 'vitest'
import { addedMinutes, addedPrice, agreedPrice, totalPrice } from './add-ons.ts'

const toner = { id: 1, name: 'Toner', minutes: 20, price: 2500 }
const gloss = { id: 2, name: 'Gloss', minutes: 0, price: 3000 }

test('adds up add-ons, and adds nothing without any', () => {
  expect(addedMinutes([toner, gloss])).toBe(20)
  expect(addedPrice([toner, gloss])).toBe(5500)
  expect([addedMinutes(null), addedPrice(undefined)]).toEqual([0, 0])
})

test('a custom price stays custom, whatever is added', () => {
  expect(totalPrice(4500, [toner])).toBe(7000)
  expect(totalPrice(0, [toner])).toBe(0)
  expect(agreedPrice(7000, [toner])).toBe(7000)
  expect(agreedPrice(2500, [toner])).toBe(0)
  expect(agreedPrice(0, null)).toBe(0)
})
