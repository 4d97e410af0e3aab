import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrastOf, mailColors } from './colors-rules.ts'

test('the accent is exactly the page’s color', () => {
  expect(mailColors('#FF69B4').accent).toBe('#ff69b4')
})

test('buttons and links are readable in any color', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map(n => `#${n.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(hex, color => {
      const colors = mailColors(color)
      expect(contrastOf(colors.button, colors.onButton)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(colors.link, '#ffffff')).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(colors.linkOnDark, '#181c23')).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('replaces an invalid color with the product’s', () => {
  expect(mailColors('red;}</style>').accent).toBe('#0090ff')
})
