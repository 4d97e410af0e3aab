import type { User } from '#features/accounts/contract.ts'
import { readStored, store } from './storage.ts'

/** Includes the business, because a member of several can switch between them in a tab. */
type Writer = Pick<User, 'id' | 'businessId'> | null | undefined

/** Keeps a draft in this tab, across reloads. Ignores drafts for which `parse` throws. */
export const draftStore = <Draft>(form: string, parse: (draft: unknown) => Draft) => {
  const keyOf = (writer: Writer) => `${form}-draft-${writer?.businessId}-${writer?.id}`
  return {
    keep: (writer: Writer, draft: Draft): void =>
      store('sessionStorage', keyOf(writer), JSON.stringify(draft)),
    drop: (writer: Writer): void => store('sessionStorage', keyOf(writer), null),
    read(writer: Writer): Draft | undefined {
      try {
        return parse(JSON.parse(readStored('sessionStorage', keyOf(writer)) ?? 'null'))
      } catch {
        return undefined
      }
    },
  }
}
