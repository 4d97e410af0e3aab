import type { CompiledQuery, KyselyConfig } from 'kysely'

export type OnStatement = (statement: CompiledQuery) => void

export const statementLog = (onStatement: OnStatement | undefined): Pick<KyselyConfig, 'log'> =>
  onStatement ? { log: ({ query }) => onStatement(query) } : {}
