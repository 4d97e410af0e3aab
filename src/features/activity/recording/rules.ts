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

export interface AsIs {
  table: 'add_ons' | 'businesses' | 'public_pages' | 'service_groups' | 'services' | 'staff'
  id?: number
  columns: Readonly<Record<string, string>>
}

export const asIs = (
  table: Exclude<AsIs['table'], 'businesses'>,
  id: number,
  columns: AsIs['columns'] = { name: 'name' },
): AsIs => ({ table, id, columns })

export const businessAsIs = (columns: AsIs['columns']): AsIs => ({ table: 'businesses', columns })

/** Longer texts are logged without their values. */
const MAX_CHARACTERS = 100
const MAX_CHANGES = 30

const isShort = (value: unknown): value is Scalar =>
  value === null ||
  typeof value === 'boolean' ||
  typeof value === 'number' ||
  (typeof value === 'string' && value.length <= MAX_CHARACTERS)

/** Includes short values of the fields in `plain`. */
export function given<Input extends object>(
  input: Input,
  plain: readonly (keyof Input & string)[],
): Change[] {
  return Object.entries(input)
    .filter(([, value]) => value !== undefined)
    .slice(0, MAX_CHANGES)
    .map(([field, value]) =>
      (plain as readonly string[]).includes(field) && isShort(value)
        ? { field, after: value }
        : { field },
    )
}

/** Logs the values of fields that `before` reads, and only the names of others. */
export const compared = (before: AsIs, input: object) => ({
  before,
  changes: given(input as Record<string, unknown>, Object.keys(before.columns)),
})

/** Omits values, which are personal. */
export const fieldsGiven = (input: object): Change[] => given(input, [])

export const shortName = (name: string): string =>
  name.length > MAX_CHARACTERS ? `${name.slice(0, MAX_CHARACTERS - 1)}…` : name
