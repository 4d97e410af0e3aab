import type { CompiledQuery, KyselyConfig } from 'kysely'

/** Called after each statement; tests inspect the product's SQL with it. */
export type OnStatement = (statement: CompiledQuery) => void

/** Kysely's hook for executed statements; without a listener it is empty and costs nothing. */
export const tellStatements = (onStatement: OnStatement | undefined): Pick<KyselyConfig, 'log'> =>
  onStatement ? { log: ({ query }) => onStatement(query) } : {}
