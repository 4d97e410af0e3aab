interface Unsaved {
  text: string
  /** The version that was edited. */
  notesUpdatedAt: string | null
}

/** Kept in memory, for each person who signs in on this tab. */
const kept = new Map<string, Unsaved>()

const keyOf = (userId: number | undefined, clientId: number) => `${userId}-${clientId}`

export const unsavedNotes = (userId: number | undefined, clientId: number) =>
  kept.get(keyOf(userId, clientId))

export function keepUnsaved(
  userId: number | undefined,
  clientId: number,
  notes: Unsaved | undefined,
): void {
  const key = keyOf(userId, clientId)
  if (notes === undefined) kept.delete(key)
  else kept.set(key, notes)
}
