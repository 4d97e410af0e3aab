/** Minutes without use after which sessions can end. */
export const idleChoices = [30, 480, 10_080] as const
export type IdleMinutes = (typeof idleChoices)[number]

/** What a person recognizes a browser by. */
interface Device {
  browser: string | null
  system: string | null
}

/** In order: browsers name those they imitate, too. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]

const systems: readonly (readonly [string, RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

const mobile = new Set(['iPhone', 'iPad', 'Android'])

export const isMobile = ({ system }: Pick<Device, 'system'>): boolean =>
  system !== null && mobile.has(system)

const nameIn = (names: readonly (readonly [string, RegExp])[], userAgent: string) =>
  names.find(([, shape]) => shape.test(userAgent))?.[0] ?? null

/** What a User-Agent header says about browser and system, as far as it is commonly known. */
export const deviceOf = (userAgent: string | undefined): Device => ({
  browser: nameIn(browsers, userAgent?.slice(0, 500) ?? ''),
  system: nameIn(systems, userAgent?.slice(0, 500) ?? ''),
})
