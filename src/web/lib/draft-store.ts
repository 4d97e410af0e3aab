/** Keeps a draft in this tab, across reloads. Ignores drafts for which `parse` throws. */
export const draftStore = <Draft>(form: string, parse: (draft: unknown) => Draft) => {
  const keyOf = (userId: number) => `${form}-draft-${userId}`
  return {
    keep(userId: number, draft: Draft): void {
      try {
        sessionStorage.setItem(keyOf(userId), JSON.stringify(draft))
      } catch {
        // Storage may be full or blocked.
      }
    },
    drop(userId: number): void {
      try {
        sessionStorage.removeItem(keyOf(userId))
      } catch {
        // Without storage, there is no draft.
      }
    },
    read(userId: number): Draft | undefined {
      try {
        return parse(JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null'))
      } catch {
        return undefined
      }
    },
  }
}
