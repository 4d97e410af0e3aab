import { contrast, hexOf, type Oklch, oklchOf } from './color.ts'

/** WCAG 2.2: text (1.4.3), marks and control borders (1.4.11). */
const TEXT = 4.5
const MARK = 3

/** '#rrggbb', named after the tokens they replace. */
export interface PageColors {
  canvas: string
  accent: string
  accentHover: string
  onAccent: string
  accentSoft: string
  accentInk: string
  accentLine: string
  focus: string
  /** The band at the top of the page, and a background for its title. */
  cover: string
  coverPlate: string
  coverTitle: string
  coverText: string
}

/** `surface` and `sunken` of tokens.css, which no page color changes. */
const grounds = {
  light: [hexOf({ l: 0.998, c: 0.001, h: 85 }), hexOf({ l: 0.961, c: 0.006, h: 85 })],
  dark: [hexOf({ l: 0.217, c: 0.015, h: 266 }), hexOf({ l: 0.272, c: 0.018, h: 266 })],
}

const least = (color: string, others: string[]) =>
  Math.min(...others.map(other => contrast(color, other)))

/** Changes the lightness no more than contrast with every background requires. */
function adjustLightness(from: Oklch, others: string[], ratio: number, step: number): string {
  for (let l = from.l; l >= 0 && l <= 1; l += step) {
    const hex = hexOf({ ...from, l })
    if (least(hex, others) >= ratio) return hex
  }
  return step < 0 ? '#000000' : '#ffffff'
}

const lighter = (hex: string, by: number) => {
  const color = oklchOf(hex)
  return hexOf({ ...color, l: Math.min(1, Math.max(0, color.l + by)) })
}

/** White if readable, else a near black of the same hue, else black. */
function textOn(ground: string): string {
  const { c, h } = oklchOf(ground)
  const dark = hexOf({ l: 0.18, c: Math.min(c, 0.045), h })
  if (contrast('#ffffff', ground) >= TEXT) return '#ffffff'
  return contrast(dark, ground) >= TEXT ? dark : '#000000'
}

/** Prefers white text if darkening the fill a little allows it. */
function fill(color: Oklch, others: string[], step: number): { accent: string; onAccent: string } {
  const visible = adjustLightness(color, others, MARK, step)
  if (step > 0) return { accent: visible, onAccent: textOn(visible) }
  const deeper = adjustLightness(color, [...others, '#ffffff'], TEXT, step)
  const accent = color.l - oklchOf(deeper).l <= 0.13 ? deeper : visible
  return { accent, onAccent: textOn(accent) }
}

const hoverOf = (accent: string, onAccent: string): string =>
  lighter(accent, onAccent === '#ffffff' ? -0.06 : 0.05)

function coverOf(hex: string, dark: boolean): { cover: string; coverPlate: string } {
  const { c, h } = oklchOf(hex)
  const pale = (l: number) => hexOf({ l, c: Math.min(0.03, c * 0.2), h })
  const deep = (l: number) => hexOf({ l, c: Math.min(0.065, c * 0.35), h })
  const holds = (ground: string) => contrast(hex, ground) >= TEXT
  // In dark mode, the dimmest pale background comes first, to avoid glare.
  const pales = dark ? [0.86, 0.9, 0.94, 0.97, 1] : [0.96, 0.975, 0.99, 1]
  const deeps = [0.235, 0.22, 0.2, 0.18, 0.15, 0.12, 0.08, 0]
  const paleGround = pales.map(pale).find(holds)
  const deepGround = deeps.map(deep).find(holds)
  const coverPlate = (dark ? (deepGround ?? paleGround) : (paleGround ?? deepGround)) ?? '#000000'
  return { cover: dark ? (deepGround ?? deep(0.235)) : coverPlate, coverPlate }
}

function colorsOf(hex: string, theme: 'light' | 'dark'): PageColors {
  const dark = theme === 'dark'
  const color = oklchOf(hex)
  const tint = (l: number, c: number) => hexOf({ l, c: Math.min(c, color.c * 0.35), h: color.h })
  const canvas = dark ? tint(0.178, 0.016) : tint(0.978, 0.008)
  const accentSoft = dark ? tint(0.292, 0.05) : tint(0.955, 0.022)
  const step = dark ? 0.005 : -0.005
  const others = [canvas, accentSoft, ...grounds[theme]]
  const { accent, onAccent } = fill(color, others, step)
  const { cover, coverPlate } = coverOf(hex, dark)
  const onPale = contrast('#000000', cover) > contrast('#ffffff', cover)
  return {
    canvas,
    accent,
    accentHover: hoverOf(accent, onAccent),
    onAccent,
    accentSoft,
    accentInk: adjustLightness(
      { ...color, c: Math.min(color.c, dark ? 0.12 : 0.18) },
      others,
      TEXT,
      step,
    ),
    accentLine: dark ? tint(0.42, 0.09) : tint(0.86, 0.068),
    focus: adjustLightness(color, others, MARK, step),
    cover,
    coverPlate,
    coverTitle: hex,
    coverText: adjustLightness(
      { l: onPale ? 0.38 : 0.9, c: Math.min(0.03, color.c), h: color.h },
      [cover],
      TEXT,
      onPale ? -0.01 : 0.01,
    ),
  }
}

/** @throws RangeError unless `primary` is '#RRGGBB'. */
export function brandTheme(primary: string): { light: PageColors; dark: PageColors } {
  if (!/^#[0-9a-f]{6}$/i.test(primary)) throw new RangeError(`Not a #RRGGBB color: ${primary}`)
  const hex = primary.toLowerCase()
  return { light: colorsOf(hex, 'light'), dark: colorsOf(hex, 'dark') }
}

/** The document's policy must allow its <style>. */
export function brandCss(primary: string): string {
  const { light, dark } = brandTheme(primary)
  const rules = (colors: PageColors) =>
    Object.entries(colors)
      .map(
        ([name, hex]) => `--${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}:${hex}`,
      )
      .join(';')
  // `:root:root` outranks the tokens; the visitor's choice of theme outranks the system's.
  return [
    `:root:root{${rules(light)}}`,
    `@media (prefers-color-scheme:dark){:root:root:not([data-theme="light"]){${rules(dark)}}}`,
    `:root:root[data-theme="dark"]{${rules(dark)}}`,
  ].join('\n')
}
