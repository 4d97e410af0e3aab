import type { ClientAppointment } from '#features/appointments/contract.ts'

/*
 * The lookup card and the booking form are separate React roots, so the card asks the form for a
 * new booking with a DOM event.
 */

export type EarlierBooking = ClientAppointment & { customerEmail: string }

const NAME = 'book-again'

/** Asks the booking form to start a new booking with the values of this appointment. */
export function askToBookAgain(appointment: EarlierBooking): void {
  document.dispatchEvent(new CustomEvent(NAME, { detail: appointment }))
}

/** Subscribes; @returns the unsubscribe function. */
export function onBookAgain(hear: (appointment: EarlierBooking) => void): () => void {
  const listener = (event: Event) => hear((event as CustomEvent<EarlierBooking>).detail)
  document.addEventListener(NAME, listener)
  return () => document.removeEventListener(NAME, listener)
}
