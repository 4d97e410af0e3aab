import type { ClientAppointment } from '#features/appointments/contract.ts'

/*
 * The card of a client's appointments and the booking form are islands of their own; this is the
 * one thing they say to each other.
 */

/** The values that a new booking copies from an earlier one. */
export type EarlierBooking = ClientAppointment & { customerEmail: string }

const NAME = 'book-again'

/** Asks the form for a new booking that is filled in from an earlier appointment. */
export function askToBookAgain(appointment: EarlierBooking): void {
  document.dispatchEvent(new CustomEvent(NAME, { detail: appointment }))
}

/** Hears of it. @returns what ends the hearing. */
export function onBookAgain(hear: (appointment: EarlierBooking) => void): () => void {
  const listener = (event: Event) => hear((event as CustomEvent<EarlierBooking>).detail)
  document.addEventListener(NAME, listener)
  return () => document.removeEventListener(NAME, listener)
}
