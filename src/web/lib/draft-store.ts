import type { User } from '#features/accounts/contract.ts'

/** Includes the business, because a member of several can switch between them in a tab. */
export type Writer = Pick<User, 'id' | 'businessId'> | null | undefined

/** Keeps a draft in this tab, across reloads. Ignores drafts for which `parse` throws. */
export const draftStore = <Draft>(form: string, parse: (draft: unknown) => Draft) => {
  const keyOf = (writer: Writer) => `${form}-draft-${writer?.businessId}-${writer?.id}`
  return {
    keep(writer: Writer, draft: Draft): void {
      try {
        sessionStorage.setItem(keyOf(writer), JSON.stringify(draft))
      } catch {
        // Storage may be full or blocked.
      }
    },
    drop(writer: Writer): void {
      try {
        sessionStorage.removeItem(keyOf(writer))
      } catch {
        // Without storage, there is no draft.
      }
    },
    read(writer: Writer): Draft | undefined {
      try {
        return parse(JSON.parse(sessionStorage.getItem(keyOf(writer)) ?? 'null'))
      } catch {
        return undefined
      }
    },
  }
}
