import { type SetupFields, setupFields } from './fields.ts'

/* Keeps what was typed when the page reloads, per tab and user. */

const keyOf = (userId: number) => `setup-draft-${userId}`

export function keepDraft(userId: number, fields: SetupFields): void {
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify(fields))
  } catch {
    // Storage may be full or blocked; the form works without it.
  }
}

export function dropDraft(userId: number): void {
  try {
    sessionStorage.removeItem(keyOf(userId))
  } catch {
    // Without storage there is no draft.
  }
}

/** Ignores a draft that does not match the form's shape. */
export function readDraft(userId: number): SetupFields | undefined {
  try {
    return setupFields.parse(JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null'))
  } catch {
    return undefined
  }
}
