import { CompiledQuery } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db, OpenDatabase } from './db/database.ts'
import type { Logger } from './logger.ts'
import { Refusal } from './refusal.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Uses per window, counted in the database for all processes. Anonymous reads are counted in
 * memory, to save writes.
 */
const rules = {
  'login-address': { points: 25, seconds: 5 * MINUTE },
  'login-account': { points: 25, seconds: HOUR },
  /** A class or an office may sign up together. */
  register: { points: 20, seconds: 30 * MINUTE },
  /** Different addresses looked up from one network. */
  lookup: { points: 20, seconds: HOUR },
  /** Networks that look up the same address. */
  'lookup-email': { points: 30, seconds: HOUR },
  'lookup-repeat': { points: 60, seconds: HOUR },
  'lookup-code': { points: 5, seconds: HOUR },
  'lookup-code-address': { points: 20, seconds: HOUR },
  'password-reset': { points: 5, seconds: HOUR },
  'password-reset-address': { points: 20, seconds: HOUR },
  'verify-resend': { points: 5, seconds: HOUR },
  'verify-resend-address': { points: 20, seconds: HOUR },
  'test-call-hour': { points: 3, seconds: HOUR },
  'test-call-day': { points: 10, seconds: DAY },
  'speech-preview': { points: 120, seconds: HOUR },
  'booking-page': { points: 2000, seconds: HOUR },
  'booking-address': { points: 100, seconds: HOUR },
  'booking-email': { points: 30, seconds: HOUR },
  'booking-phone': { points: 30, seconds: HOUR },
  /** A client's successful moves of one appointment; also bounds their undos. */
  'move-appointment': { points: 10, seconds: DAY },
  /** A client's other changes to one appointment, each of which sends email. */
  'edit-appointment': { points: 20, seconds: DAY },
  /** Clients' attempts to move appointments, undo links included. */
  'move-address': { points: 60, seconds: HOUR },
  'payment-order': { points: 60, seconds: HOUR },
  /** Files read for one business, including previews. */
  import: { points: 300, seconds: HOUR },
  'manage-link': { points: 120, seconds: HOUR },
} as const

export type LimitRule = keyof typeof rules
const ANONYMOUS_READS = { points: 300, duration: 5 * MINUTE }

export interface Limits {
  /**
   * Counts one use; returns whether it is the first in its window.
   * @throws Refusal 429 with Retry-After above the limit.
   */
  spend(rule: LimitRule, key: string): Promise<{ first: boolean }>
  /** A refusal once the limit is reached. Counts nothing; pairs with `count`. */
  check(rule: LimitRule, key: string): Refusal | undefined
  /** Counts a success, after the answer is sent. */
  count(rule: LimitRule, key: string): void
  /** Undoes one `spend`, where only failures should count. */
  giveBack(rule: LimitRule, key: string): Promise<void>
  read(address: string): Promise<void>
}

const tooMany = (msBeforeNext: number) => {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return new Refusal(429, 'too-many', 'That was too often. Please wait a little and try again.', {
    headers: { 'Retry-After': String(seconds) },
    extra: { retryAfterSeconds: seconds },
  })
}

const unlimited: Limits = {
  spend: async () => ({ first: true }),
  check: () => undefined,
  count() {},
  async giveBack() {},
  async read() {},
}

export function openLimits(
  { db }: Pick<OpenDatabase, 'db'>,
  enabled: boolean,
  log: Logger,
): Limits {
  if (!enabled) return unlimited
  const reads = new RateLimiterMemory({ ...ANONYMOUS_READS, keyPrefix: 'read' })
  const limiters = new Map<LimitRule, RateLimiterPostgres>()
  /** Exhausted keys and when they recover (epoch milliseconds); refused without a query. */
  const spent = new Map<string, number>()

  const limiterOf = (rule: LimitRule) => {
    const known = limiters.get(rule)
    if (known) return known
    const { points, seconds } = rules[rule]
    const limiter = new RateLimiterPostgres({
      storeClient: queryable(db),
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: rule,
      points,
      duration: seconds,
    })
    limiters.set(rule, limiter)
    return limiter
  }

  const check = (rule: LimitRule, key: string) => {
    const until = spent.get(`${rule} ${key}`)
    if (until === undefined) return undefined
    if (until > Date.now()) return tooMany(until - Date.now())
    spent.delete(`${rule} ${key}`)
    return undefined
  }

  async function spend(rule: LimitRule, key: string) {
    const refusal = check(rule, key)
    if (refusal) throw refusal
    try {
      const { consumedPoints } = await limiterOf(rule).consume(key.slice(0, 200))
      return { first: consumedPoints === 1 }
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      if (spent.size > 50_000) spent.clear()
      spent.set(`${rule} ${key}`, Date.now() + error.msBeforeNext)
      throw tooMany(error.msBeforeNext)
    }
  }

  return {
    spend,
    check,
    count(rule, key) {
      spend(rule, key).catch(err => {
        if (!(err instanceof Refusal)) log.warn({ err, rule }, 'counting a limit failed')
      })
    },
    async giveBack(rule, key) {
      // A successful caller is not refused because the count stayed too high.
      await limiterOf(rule)
        .reward(key.slice(0, 200))
        .catch((err: unknown) => log.warn({ err, rule }, 'undoing a limit count failed'))
    },
    async read(address) {
      try {
        await reads.consume(address)
      } catch (error) {
        if (error instanceof RateLimiterRes) throw tooMany(error.msBeforeNext)
        throw error
      }
    },
  }
}

/** The one method the limiter calls on a pool, for either engine. */
const queryable = (db: Db) => ({
  query: async ({ text, values }: { text: string; values: unknown[] }) => {
    const { rows, numAffectedRows } = await db.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(text, values),
    )
    return { rows, rowCount: Number(numAffectedRows ?? rows.length) }
  },
})

/** @returns the number of expired windows deleted. */
export async function clearEndedLimits(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rate_limits')
    .where('expire', '<', now.getTime())
    .executeTakeFirst()
  return Number(numDeletedRows)
}
