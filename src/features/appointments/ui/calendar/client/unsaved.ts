/*
 * Keeps unsaved notes when a card closes, in this window only. The key is the appointment, whose id
 * belongs to one business, so the next person to sign in can't read them.
 */

const kept = new Map<number, string>()

export const unsavedNotes = (appointmentId: number): string | undefined => kept.get(appointmentId)

/** Stores typed text; undefined removes it. */
export function keepUnsaved(appointmentId: number, notes: string | undefined): void {
  if (notes === undefined) kept.delete(appointmentId)
  else kept.set(appointmentId, notes)
}
