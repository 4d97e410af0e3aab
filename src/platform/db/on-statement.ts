import type { CompiledQuery, KyselyConfig } from 'kysely'

export type OnStatement = (statement: CompiledQuery) => void

/** Kysely's hook for executed statements; without a listener it is empty and costs nothing. */
export const statementLog = (onStatement: OnStatement | undefined): Pick<KyselyConfig, 'log'> =>
  onStatement ? { log: ({ query }) => onStatement(query) } : {}
