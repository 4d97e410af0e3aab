/*
 * Unsaved notes stay in memory when a card closes. Appointment ids are unique across businesses, so
 * the next user to sign in can't see them.
 */

const kept = new Map<number, string>()

export const unsavedNotes = (appointmentId: number): string | undefined => kept.get(appointmentId)

export function keepUnsaved(appointmentId: number, notes: string | undefined): void {
  if (notes === undefined) kept.delete(appointmentId)
  else kept.set(appointmentId, notes)
}
