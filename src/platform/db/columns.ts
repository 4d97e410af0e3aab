type Names = Readonly<Record<string, string>>

/** What Kysely selects to read the columns of `names` under the names of their fields. */
export const selected = <const N extends Names>(names: N) =>
  Object.entries(names).map(([field, column]) => `${column} as ${field}`) as {
    [F in keyof N & string]: `${N[F]} as ${F}`
  }[keyof N & string][]

/** The given fields by their columns; undefined ones stay unchanged in an update. */
export const byColumn = <const N extends Names, G extends object>(names: N, given: G) =>
  Object.fromEntries(
    Object.entries(names).map(([field, column]) => [column, given[field as keyof G]]),
  ) as { [F in keyof N & keyof G as N[F]]: G[F] }
