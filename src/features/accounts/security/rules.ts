/** Minutes. */
export const idleChoices = [30, 480, 10_080] as const
export type IdleMinutes = (typeof idleChoices)[number]

interface Device {
  browser: string | null
  system: string | null
}

/** Order matters: browsers also name those they imitate. */
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

export const deviceOf = (userAgent: string | undefined): Device => ({
  browser: nameIn(browsers, userAgent?.slice(0, 500) ?? ''),
  system: nameIn(systems, userAgent?.slice(0, 500) ?? ''),
})
