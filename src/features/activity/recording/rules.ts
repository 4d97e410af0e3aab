import type { ActivityTarget } from '#contract/activity.ts'

export type Scalar = string | number | boolean | null

/** No values if the field is long, secret or personal. */
export interface Change {
  field: string
  before?: Scalar
  after?: Scalar
}

export interface Target {
  kind: ActivityTarget
  id: number
}

export interface ValuesBefore {
  table: 'add_ons' | 'businesses' | 'public_pages' | 'service_groups' | 'services' | 'staff'
  id?: number
  columns: Readonly<Record<string, string>>
}

export const valuesBefore = (
  table: Exclude<ValuesBefore['table'], 'businesses'>,
  id: number,
  columns: ValuesBefore['columns'] = { name: 'name' },
): ValuesBefore => ({ table, id, columns })

export const businessValuesBefore = (columns: ValuesBefore['columns']): ValuesBefore => ({
  table: 'businesses',
  columns,
})

/** Longer texts are logged without their values. */
const MAX_CHARACTERS = 100
const MAX_CHANGES = 30

const isShort = (value: unknown): value is Scalar =>
  value === null ||
  typeof value === 'boolean' ||
  typeof value === 'number' ||
  (typeof value === 'string' && value.length <= MAX_CHARACTERS)

/** Includes short values of the fields in `plain`. */
export const changesIn = <Input extends object>(
  input: Input,
  plain: readonly (keyof Input & string)[],
): Change[] =>
  Object.entries(input)
    .filter(([, value]) => value !== undefined)
    .slice(0, MAX_CHANGES)
    .map(([field, value]) =>
      (plain as readonly string[]).includes(field) && isShort(value)
        ? { field, after: value }
        : { field },
    )

/** Logs the values of fields that `before` reads, and only the names of others. */
export const compared = (before: ValuesBefore, input: object) => ({
  before,
  changes: changesIn(input as Record<string, unknown>, Object.keys(before.columns)),
})

/** Omits values, which are personal. */
export const changedFieldsIn = (input: object): Change[] => changesIn(input, [])

export const shortName = (name: string): string =>
  name.length > MAX_CHARACTERS ? `${name.slice(0, MAX_CHARACTERS - 1)}…` : name
