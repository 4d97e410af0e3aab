import type { CompiledQuery, KyselyConfig } from 'kysely'

/**
 * Called after each statement that was run, as tests do to see what the product asks of the
 * database.
 */
export type OnStatement = (statement: CompiledQuery) => void

/**
 * The part of Kysely's configuration that tells of statements; empty, and without cost, where
 * nobody listens.
 */
export const tellStatements = (onStatement: OnStatement | undefined): Pick<KyselyConfig, 'log'> =>
  onStatement ? { log: ({ query }) => onStatement(query) } : {}
