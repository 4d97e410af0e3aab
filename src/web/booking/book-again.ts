import type { PublicPage } from '#features/booking-pages/contract.ts'
import type { BookingValues } from './form.ts'

/* The lookup card and the booking form are separate React roots, so the card asks here. */

/** Fills the form. Lives in the card's script, so that the page doesn't load it. */
export type Refill = (page: PublicPage, values: BookingValues) => BookingValues

let form: ((refill: Refill) => void) | undefined

export const askToBookAgain = (refill: Refill): void => form?.(refill)

export function onBookAgain(hear: typeof form) {
  form = hear
  return () => {
    form = undefined
  }
}
