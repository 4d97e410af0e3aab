import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, hexOf } from './color.ts'
import { brandCss, brandTheme } from './page-colors.ts'

const anyHex = fc.integer({ min: 0, max: 0xffffff }).map(n => `#${n.toString(16).padStart(6, '0')}`)
const css = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8')

function token(name: string, theme: 'light' | 'dark'): string {
  const found = new RegExp(
    `--${name}: light-dark\\(oklch\\(([^)]+)\\), oklch\\(([^)]+)\\)\\)`,
  ).exec(css)
  const [l = 0, c = 0, h = 0] = (found?.[theme === 'light' ? 1 : 2] ?? '').split(' ').map(Number)
  return hexOf({ l, c, h })
}

const neutral = (theme: 'light' | 'dark') => ['surface', 'sunken'].map(name => token(name, theme))

test('contrast holds for every color, in both themes, on the page’s tint and on the tokens around it', () => {
  fc.assert(
    fc.property(anyHex, fc.constantFrom('light', 'dark'), (hex, theme) => {
      const page = brandTheme(hex)[theme]
      const grounds = [page.canvas, ...neutral(theme)]
      const pairs: [string, string, number][] = [
        [page.coverTitle, page.coverPlate, 4.5],
        [page.coverText, page.cover, 4.5],
        [page.onAccent, page.accent, 4.5],
        [page.onAccent, page.accentHover, 4.5],
        ...[...grounds, page.accentSoft].map((ground): [string, string, number] => [
          page.accentInk,
          ground,
          4.5,
        ]),
        ...[...grounds, page.accentSoft].map((ground): [string, string, number] => [
          token('ink', theme),
          ground,
          4.5,
        ]),
        ...[...grounds, page.accentSoft].map((ground): [string, string, number] => [
          token('muted', theme),
          ground,
          4.5,
        ]),
        ...[...grounds, page.accentSoft].map((ground): [string, string, number] => [
          page.accent,
          ground,
          3,
        ]),
        ...[...grounds, page.accentSoft].map((ground): [string, string, number] => [
          page.focus,
          ground,
          3,
        ]),
      ]
      expect(pairs.filter(([front, back, ratio]) => contrast(front, back) < ratio)).toEqual([])
    }),
    { numRuns: 150 },
  )
})

test('the title keeps the page’s exact color', () => {
  fc.assert(
    fc.property(anyHex, hex => {
      const { light, dark } = brandTheme(hex.toUpperCase())
      expect([light.coverTitle, dark.coverTitle]).toEqual([hex, hex])
    }),
  )
})

test('in dark mode no color makes the top band glare, and only the title’s plate may be pale', () => {
  fc.assert(
    fc.property(anyHex, hex => {
      const { cover, coverPlate, coverTitle } = brandTheme(hex).dark
      expect(contrast(cover, '#ffffff')).toBeGreaterThan(12)
      if (contrast(coverTitle, cover) >= 4.5) expect(coverPlate).toBe(cover)
    }),
  )
})

test('the templates’ colors get the background they look best on', () => {
  const coverIsDark = (hex: string, theme: 'light' | 'dark') =>
    contrast(brandTheme(hex)[theme].cover, '#ffffff') > 7
  expect(coverIsDark('#0090FF', 'light')).toBe(true)
  expect(coverIsDark('#FF69B4', 'light')).toBe(true)
  expect(coverIsDark('#4A5568', 'light')).toBe(false)
  expect(brandTheme('#0090FF').light.onAccent).toBe('#ffffff')
})

test('only accepts #RRGGBB, so nothing else can reach the style sheet', () => {
  for (const text of ['red', '#fff', '#12345g', '#123456;}', ''])
    expect(() => brandCss(text)).toThrow(RangeError)
  expect(brandCss('#FF69B4')).toContain('--cover-title:#ff69b4')
})
