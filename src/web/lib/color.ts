/** Lightness 0–1, chroma 0–0.4, hue in degrees. Equal lightness steps look equal. */
export interface Oklch {
  l: number
  c: number
  h: number
}

type Triple = [number, number, number]

const clamp = (value: number) => Math.min(1, Math.max(0, value))
const toLinear = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
const toGamma = (value: number) =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055

const channels = (hex: string): Triple => {
  const number = Number.parseInt(hex.slice(1), 16)
  return [(number >> 16) / 255, ((number >> 8) & 255) / 255, (number & 255) / 255]
}

// B. Ottosson, "A perceptual color space for image processing" (2020), adopted by CSS Color 4.
const linearOf = ({ l, c, h }: Oklch): Triple => {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

export function oklchOf(hex: string): Oklch {
  const [r, g, b] = channels(hex).map(toLinear) as Triple
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const bb = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return { l, c: Math.hypot(a, bb), h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360 }
}

/** Reduces chroma to fit the sRGB gamut. */
export function hexOf(color: Oklch): string {
  const fits = (c: number) =>
    linearOf({ ...color, c }).every(value => value >= -0.0005 && value <= 1.0005)
  let c = color.c
  if (!fits(c)) {
    let low = 0
    for (let step = 0; step < 20; step++) {
      const middle = (low + c) / 2
      if (fits(middle)) low = middle
      else c = middle
    }
    c = low
  }
  const hex = (value: number) =>
    Math.round(clamp(toGamma(clamp(value))) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${linearOf({ ...color, c })
    .map(hex)
    .join('')}`
}

/** WCAG 2.2, 0–1. */
function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map(toLinear) as Triple
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG 2.2, 1–21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
