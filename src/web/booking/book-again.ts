import type { PublicPage } from '#features/booking-pages/contract.ts'
import type { BookingValues } from './form.ts'

/*
 * The lookup card and the booking form are separate React roots, so the card asks the form for a
 * new booking with a DOM event.
 */

/** Fills the form; in the script of the card, so that the page doesn't load it. */
export type Refill = (page: PublicPage, values: BookingValues) => BookingValues

const NAME = 'book-again'

/** Asks the booking form to start a new booking. */
export function askToBookAgain(refill: Refill): void {
  document.dispatchEvent(new CustomEvent(NAME, { detail: refill }))
}

/** Subscribes; @returns the unsubscribe function. */
export function onBookAgain(hear: (refill: Refill) => void): () => void {
  const listener = (event: Event) => hear((event as CustomEvent<Refill>).detail)
  document.addEventListener(NAME, listener)
  return () => document.removeEventListener(NAME, listener)
}
