import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, hexOf, oklchOf } from './color.ts'

const anyHex = fc.integer({ min: 0, max: 0xffffff }).map(n => `#${n.toString(16).padStart(6, '0')}`)

test('every color survives the conversion to OKLCH and back', () => {
  fc.assert(
    fc.property(anyHex, hex => {
      expect(hexOf(oklchOf(hex))).toBe(hex)
    }),
  )
})

test('a color outside the gamut keeps its lightness and loses chroma', () => {
  const hex = hexOf({ l: 0.6, c: 0.4, h: 150 })
  expect(oklchOf(hex).l).toBeCloseTo(0.6, 2)
  expect(oklchOf(hex).h).toBeCloseTo(150, 0)
})

test('contrast is 21 between black and white and 1 between equals, in either order', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrast('#0090FF', '#0090FF')).toBe(1)
  // From WebAIM's contrast checker.
  expect(contrast('#0090FF', '#FFFFFF')).toBeCloseTo(3.26, 2)
})
