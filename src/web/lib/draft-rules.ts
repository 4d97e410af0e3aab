import { isRecord } from './edits.ts'

/** Doesn't compare the contents of lists. Null and a missing field match any choice. */
export const fitsForm = (edits: object, fields: object): boolean =>
  Object.entries(edits).every(([name, edit]: [string, unknown]) => {
    const value: unknown = fields[name as keyof typeof fields]
    if (edit === null || value == null) return true
    if (typeof edit !== typeof value || Array.isArray(edit) !== Array.isArray(value)) return false
    return !isRecord(edit) || !isRecord(value) || fitsForm(edit, value)
  })
