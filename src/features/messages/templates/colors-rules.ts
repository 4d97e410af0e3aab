// For speed: the colors of a page are computed once (64 instead of 79 µs per email)
const DEFAULT_COLOR = '#0090FF'

type Rgb = readonly [number, number, number]
const WHITE: Rgb = [255, 255, 255]
const INK: Rgb = [17, 22, 29]
const DARK_CARD: Rgb = [24, 28, 35]

const parse = (color: string): Rgb => {
  const hex = /^#[0-9a-f]{6}$/i.test(color) ? color : DEFAULT_COLOR
  return [1, 3, 5].map(i => Number.parseInt(hex.slice(i, i + 2), 16)) as unknown as Rgb
}
const write = (rgb: Rgb) => `#${rgb.map(value => value.toString(16).padStart(2, '0')).join('')}`

/** WCAG 2.2. */
function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map(value => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** WCAG 2.2, 1 to 21. */
export const contrastOf = (a: string, b: string): number => contrast(parse(a), parse(b))

/** WCAG 2.2, success criterion 1.4.3. */
const READABLE = 4.5

/** Shifts a color toward `end` just enough to be readable on `ground`. */
function readableOn(color: Rgb, ground: Rgb, end: Rgb): Rgb {
  for (let step = 0; step <= 50; step++) {
    const mixed = color.map((value, i) =>
      Math.round(value + ((end[i]! - value) * step) / 50),
    ) as unknown as Rgb
    if (contrast(mixed, ground) >= READABLE) return mixed
  }
  return end
}

export interface MailColors {
  accent: string
  button: string
  onButton: string
  link: string
  linkOnDark: string
}

const known = new Map<string, MailColors>()

export function mailColors(chosen?: string | null): MailColors {
  const primaryColor = chosen ?? DEFAULT_COLOR
  let colors = known.get(primaryColor)
  if (!colors) {
    if (known.size >= 500) known.clear()
    colors = compute(parse(primaryColor))
    known.set(primaryColor, colors)
  }
  return colors
}

function compute(color: Rgb): MailColors {
  // Lighter colors keep their shade and get dark text.
  const deep = contrast(color, WHITE) >= 3
  return {
    accent: write(color),
    button: write(deep ? readableOn(color, WHITE, INK) : color),
    onButton: write(deep ? WHITE : INK),
    link: write(readableOn(color, WHITE, INK)),
    linkOnDark: write(readableOn(color, DARK_CARD, WHITE)),
  }
}
