import { CompiledQuery } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db, OpenDatabase } from '../db/database.ts'
import type { Logger } from '../logger.ts'
import { Refusal } from '../refusal.ts'
import { BatchedLimits, type Use } from './batched.ts'
import { tooMany } from './refusal.ts'
import { ANONYMOUS_READS, type ExactRule, MAX_KEY_LENGTH, rules } from './rules.ts'

export interface Limits {
  /** @throws Refusal 429 with Retry-After. */
  spend(rule: ExactRule, key: string): Promise<void>
  /** False if the limit is reached. */
  trySpend(rule: ExactRule, key: string): Promise<boolean>
  wasUsed(rule: ExactRule, key: string): Promise<boolean>
  /** For limits that only count failures. */
  refund(rule: ExactRule, key: string): Promise<void>
  /** The refusal, if a limit is already known to be reached. */
  refusal(uses: readonly Use[]): Refusal | undefined
  /** Work that throws or returns undefined doesn't count. @throws Refusal 429 with Retry-After. */
  countSuccess<T>(uses: readonly Use[], work: () => Promise<T | undefined>): Promise<T | undefined>
  /** @throws Refusal 429 with Retry-After. */
  countRead(key: string): Promise<void>
  close(): Promise<void>
}

const unlimited: Limits = {
  async spend() {},
  trySpend: async () => true,
  wasUsed: async () => false,
  async refund() {},
  refusal: () => undefined,
  countSuccess: (_, work) => work(),
  async countRead() {},
  async close() {},
}

export function openLimits(
  { db }: Pick<OpenDatabase, 'db'>,
  { enabled, clock, log }: { enabled: boolean; clock: () => Date; log: Logger },
): Limits {
  if (!enabled) return unlimited
  const batched = new BatchedLimits(db, clock, log)
  const reads = new RateLimiterMemory({ ...ANONYMOUS_READS, keyPrefix: 'read' })
  const limiters = new Map<ExactRule, RateLimiterPostgres>()
  /** Exhausted keys, refused without a query until they recover (epoch milliseconds). */
  const spent = new Map<string, number>()

  const limiterOf = (rule: ExactRule) => {
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

  function requireUnspent(id: string) {
    const until = spent.get(id)
    if (until === undefined) return
    if (until > Date.now()) throw tooMany(until - Date.now())
    spent.delete(id)
  }

  /** If this fails, the count stays too high, but the caller has its response. */
  const giveBack = (rule: ExactRule, key: string) =>
    limiterOf(rule)
      .reward(key.slice(0, MAX_KEY_LENGTH))
      .catch((err: unknown) => log.warn({ err, rule }, 'undoing a limit count failed'))

  async function spend(rule: ExactRule, key: string) {
    const id = idOf(rule, key)
    requireUnspent(id)
    try {
      await limiterOf(rule).consume(key.slice(0, MAX_KEY_LENGTH))
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      if (spent.size > 50_000) spent.clear()
      spent.set(id, Date.now() + error.msBeforeNext)
      await giveBack(rule, key)
      throw tooMany(error.msBeforeNext)
    }
  }

  return {
    refusal: uses => batched.refusal(uses),
    countSuccess: (uses, work) => batched.countSuccess(uses, work),
    close: () => batched.close(),
    spend,
    async trySpend(rule, key) {
      try {
        await spend(rule, key)
        return true
      } catch (error) {
        if (error instanceof Refusal) return false
        throw error
      }
    },
    async wasUsed(rule, key) {
      const uses = await limiterOf(rule).get(key.slice(0, MAX_KEY_LENGTH))
      return uses !== null && uses.consumedPoints > 0
    },
    async refund(rule, key) {
      await giveBack(rule, key)
      spent.delete(idOf(rule, key))
    },
    async countRead(key) {
      try {
        await reads.consume(key)
      } catch (error) {
        if (error instanceof RateLimiterRes) throw tooMany(error.msBeforeNext)
        throw error
      }
    },
  }
}

const idOf = (rule: ExactRule, key: string) => `${rule} ${key}`

/** Only for statements that return their rows, which the count is taken from. */
const queryable = (db: Db) => ({
  query: async ({ text, values }: { text: string; values: unknown[] }) => {
    const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))
    return { rows, rowCount: rows.length }
  },
})
