/*
 * Notes that were typed and not saved outlive a closed card, in this window alone. By appointment,
 * whose number is known to one business only, so that nobody who signs in next reads them.
 */

const kept = new Map<number, string>()

export const unsavedNotes = (appointmentId: number): string | undefined => kept.get(appointmentId)

/** Stores typed text; undefined removes it. */
export function keepUnsaved(appointmentId: number, notes: string | undefined): void {
  if (notes === undefined) kept.delete(appointmentId)
  else kept.set(appointmentId, notes)
}
