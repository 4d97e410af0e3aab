/*
 * Kept in memory. Clients' ids are unique across businesses, so the next user to sign in can't see
 * the notes.
 */

const kept = new Map<number, string>()

export const unsavedNotes = (clientId: number): string | undefined => kept.get(clientId)

export function keepUnsaved(clientId: number, notes: string | undefined): void {
  if (notes === undefined) kept.delete(clientId)
  else kept.set(clientId, notes)
}
