import type { PublicPage } from '#features/booking-pages/contract.ts'
import type { BookingValues } from './form.ts'

/* Connects the lookup card and the booking form, which are separate React roots. */

/** Lives in the card's script, so that the page doesn't load it. */
export type Refill = (page: PublicPage, values: BookingValues) => BookingValues

let form: ((refill: Refill) => void) | undefined

export const askToBookAgain = (refill: Refill): void => form?.(refill)

export function onBookAgain(hear: typeof form) {
  form = hear
  return () => {
    form = undefined
  }
}
