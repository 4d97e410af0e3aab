import { formatCents } from '#domain/money.ts'
import { hoursAndMinutes } from '#domain/time/format.ts'
import type { PageService } from '#features/booking-pages/contract.ts'
import type { Words } from '#words/en/areas.ts'
import { fill } from '#words/fill.ts'

/** '1h 30min', always with hours: '0h 45min'. */
export const durationText = (minutes: number, words: Pick<Words['booking'], 'duration'>): string =>
  fill(words.duration, hoursAndMinutes(minutes))

/** '$45.00'; empty where the page shows no prices. A price of 0 is agreed with the client. */
export function priceText({ price }: PageService, words: Words['booking']): string {
  if (price === undefined) return ''
  return price === 0 ? words.customPricing : formatCents(price)
}
