import type { CompiledQuery, KyselyConfig } from 'kysely'

export type OnStatement = (statement: CompiledQuery) => void

/** Kysely's hook for executed statements; empty without a listener. */
export const statementLog = (onStatement: OnStatement | undefined): Pick<KyselyConfig, 'log'> =>
  onStatement ? { log: ({ query }) => onStatement(query) } : {}
