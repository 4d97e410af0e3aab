/** Doesn't compare the contents of lists. Null matches any choice. */
export const fits = (draft: object, fields: object): boolean =>
  Object.entries(fields).every(([name, value]: [string, unknown]) => {
    const kept: unknown = draft[name as keyof typeof draft]
    if (kept === null || value === null) return kept !== undefined
    if (typeof kept !== typeof value || Array.isArray(kept) !== Array.isArray(value)) return false
    return !isRecord(kept) || !isRecord(value) || fits(kept, value)
  })

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
