export type Edits = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is Edits =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An empty field without a value when the form opened is unedited. */
const textOf = (value: unknown = '') => JSON.stringify(value)

/** What differs from the record that a form opened with. Lists are compared as a whole. */
export const editsOf = (fields: object, opened: object): Edits =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]: [string, unknown]) => {
      const before = (opened as Edits)[name]
      if (!isRecord(value)) return textOf(value) === textOf(before) ? [] : [[name, value]]
      const edits = editsOf(value, isRecord(before) ? before : {})
      return Object.keys(edits).length > 0 ? [[name, edits]] : []
    }),
  )

export const withEdits = <T extends object>(fields: T, edits: Edits): T => ({
  ...fields,
  ...Object.fromEntries(
    Object.entries(edits).map(([name, edit]) => {
      const before = (fields as Edits)[name]
      return [name, isRecord(edit) ? withEdits(isRecord(before) ? before : {}, edit) : edit]
    }),
  ),
})

/** What a form saves. Without an id, it creates a record. */
export interface Save<Input> {
  id: number | undefined
  input: Input
  edits: Edits
}

/** The parts to send, because others may have changed the rest since the form opened. */
export const editedParts = <T extends object>(input: T, edits: Edits): Partial<T> =>
  Object.fromEntries(Object.entries(input).filter(([name]) => name in edits)) as Partial<T>

/** A chosen record may be removed while the form is open. */
export const keepExisting = (
  ids: readonly number[],
  choices: readonly { id: number }[],
): number[] => ids.filter(id => choices.some(choice => choice.id === id))
