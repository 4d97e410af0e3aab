import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, hexOf } from '#web/lib/color.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const pair =
  /--([\w-]+): light-dark\(oklch\(([\d.]+) ([\d.]+) ([\d.]+)\), oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)\);/g
const hex = (l?: string, c?: string, h?: string) =>
  hexOf({ l: Number(l), c: Number(c), h: Number(h) })
const themes = { light: new Map<string, string>(), dark: new Map<string, string>() }
for (const [, name = '', ...n] of css.matchAll(pair)) {
  themes.light.set(name, hex(n[0], n[1], n[2]))
  themes.dark.set(name, hex(n[3], n[4], n[5]))
}

const grounds = ['canvas', 'surface', 'raised', 'sunken']
const tones = [1, 2, 3, 4, 5, 6, 7, 8].map(n => `tone-${n}`)

const text: [string, string[]][] = [
  ['ink', [...grounds, 'accent-soft']],
  ['muted', [...grounds, 'accent-soft']],
  ['accent-ink', [...grounds, 'accent-soft']],
  ['success-ink', [...grounds, 'success-soft']],
  ['warning-ink', [...grounds, 'warning-soft']],
  ['danger-ink', [...grounds, 'danger-soft']],
  ['on-accent', ['accent', 'accent-hover']],
  ['cover-title', ['cover', 'cover-plate']],
  ['cover-text', ['cover']],
  ['on-danger', ['danger', 'danger-hover']],
  ...tones.map((tone): [string, string[]] => [`${tone}-ink`, [`${tone}-soft`, 'surface']]),
]
const marks: [string, string[]][] = [
  ['control', ['canvas', 'surface', 'raised']],
  ['accent', grounds],
  ['focus', grounds],
  ['success', grounds],
  ['warning', ['canvas', 'surface', 'raised']],
  ['danger', grounds],
  ...tones.map((tone): [string, string[]] => [tone, ['surface']]),
]

for (const [theme, colors] of Object.entries(themes)) {
  const ratios = (pairs: [string, string[]][]) =>
    pairs.flatMap(([front, backs]) =>
      backs.map(back => ({
        pair: `${front} on ${back}`,
        ratio: contrast(colors.get(front)!, colors.get(back)!),
      })),
    )

  test(`text has a contrast of at least 4.5 in the ${theme} theme`, () => {
    expect(ratios(text).filter(({ ratio }) => !(ratio >= 4.5))).toEqual([])
  })

  test(`borders of controls, focus rings and marks have a contrast of at least 3 in the ${theme} theme`, () => {
    expect(ratios(marks).filter(({ ratio }) => !(ratio >= 3))).toEqual([])
  })
}

test('the dark accent is exactly #0090FF', () => {
  expect(themes.dark.get('accent')).toBe('#0090ff')
})
