import { formatCents } from '#domain/money.ts'
import { hoursAndMinutes } from '#domain/time/format.ts'
import type { PageService } from '#features/booking-pages/contract.ts'
import type { Words } from '#words/en/areas.ts'
import { fill } from '#words/fill.ts'

/** '1h 30min'; the hours are always shown: '0h 45min'. */
export const durationText = (minutes: number, words: Pick<Words['booking'], 'duration'>): string =>
  fill(words.duration, hoursAndMinutes(minutes))

/**
 * '$45.00', or empty if the page hides prices. 0 means that the price is agreed on with the client.
 */
export function priceText({ price }: PageService, words: Words['booking']): string {
  if (price === undefined) return ''
  return price === 0 ? words.customPricing : formatCents(price)
}
