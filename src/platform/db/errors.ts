/** PostgreSQL's manual, appendix A */
const UNIQUE_VIOLATION = '23505'
export const EXCLUSION_VIOLATION = '23P01'
export const FOREIGN_KEY_VIOLATION = '23503'
const CHECK_VIOLATION = '23514'

export function sqlState(error: unknown): string | undefined {
  if (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^[0-9A-Z]{5}$/.test(error.code)
  ) {
    return error.code
  }
  return undefined
}

/** "Cached plan must not change result type", after a migration. */
export const isStalePlan = (error: unknown): boolean => sqlState(error) === '0A000'

/** From a standby, or a server that a full disk made read-only. */
export const isReadOnly = (error: unknown): boolean => sqlState(error) === '25006'

export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === UNIQUE_VIOLATION

export const isViolationOf = (error: unknown, constraint: string): boolean =>
  sqlState(error) === CHECK_VIOLATION &&
  error instanceof Error &&
  'constraint' in error &&
  error.constraint === constraint

export type Unavailability = 'away' | 'busy' | 'full'

/** For failures without an SQLSTATE: a connection was lost or could not be opened. */
export class DatabaseUnavailable extends Error {
  readonly reason: Unavailability

  constructor(reason: Unavailability, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/**
 * In order: connection, login, database; resources, operator, system; timeouts and deadlocks; full
 * or read-only disk.
 */
const UNAVAILABLE: [pattern: RegExp, reason: Unavailability][] = [
  [/^(53100|25006)$/, 'full'],
  [/^(55P03|57014|40P01|40001)$/, 'busy'],
  // The read that should have prepared the statement for all reads of its turn failed.
  [/^26000$/, 'busy'],
  [/^(08...|28...|3D000|25P03|53...|57P..|58...)$/, 'away'],
]

export function unavailability(error: unknown): Unavailability | undefined {
  if (error instanceof DatabaseUnavailable) return error.reason
  const state = sqlState(error)
  return UNAVAILABLE.find(([pattern]) => pattern.test(state ?? ''))?.[1]
}
