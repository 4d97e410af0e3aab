export const categories = [
  'healthcare',
  'beauty',
  'real-estate',
  'hotels',
  'business',
  'restaurants',
  'education',
] as const
export type Category = (typeof categories)[number]

/** How a person reads a category. */
export const categoryNames: Record<Category, string> = {
  healthcare: 'Healthcare',
  beauty: 'Beauty',
  'real-estate': 'Real Estate',
  hotels: 'Hotels',
  business: 'Business',
  restaurants: 'Restaurants',
  education: 'Education',
}

export const DEFAULT_DURATION_MINUTES = 60
/** Durations and buffers are at most a day. */
export const MAX_MINUTES = 1440
export const MAX_PRICE_CENTS = 100_000_000

/** Dollars as typed ('45', '45.50', '$1,200') in whole cents; undefined when they are no amount. Kept off floating point. */
export function centsOfDollars(typed: string): number | undefined {
  const match = /^\$?(\d{1,9})?(?:\.(\d{1,2})?)?$/.exec(typed.replace(/[\s,]/g, ''))
  if (!match || (match[1] === undefined && match[2] === undefined)) return undefined
  return Number(match[1] ?? 0) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** Cents as a form shows them: '45', '45.50'. */
export function dollarsOfCents(cents: number): string {
  const rest = cents % 100
  return `${Math.floor(cents / 100)}${rest ? `.${String(rest).padStart(2, '0')}` : ''}`
}
