// For speed: counts bookings in memory and writes the counts in batches (1,400 instead of 2,240 µs
// per booking, with PostgreSQL)
import { createBatcher } from '../batcher.ts'
import type { Db } from '../db/database.ts'
import type { Logger } from '../logger.ts'
import type { Refusal } from '../refusal.ts'
import { addUses } from './queries.ts'
import { tooMany } from './refusal.ts'
import { type BatchedRule, rules } from './rules.ts'

export type Use = readonly [rule: BatchedRule, key: string]

const WRITE_AFTER_MS = 1_000
const MOST_UNWRITTEN = 1_000
const MOST_IN_MEMORY = 20_000

/** Beyond these uses, the database has to confirm each. */
export const inMemory = (rule: BatchedRule): number => Math.floor(rules[rule].points / 10)

interface Count {
  id: string
  rule: BatchedRule
  /** As of our last write; `endsAt` is in epoch milliseconds. */
  written: number
  endsAt: number
  /** Negative after uses were given back. */
  unwritten: number
  running: number
  /** If the write in progress fails, its uses return to this object. */
  writing: boolean
  waiting: (() => void)[]
}

interface Claim {
  counts: readonly Count[]
  over?: Count | undefined
}

const idOf = ([rule, key]: Use) => `${rule}:${key.slice(0, 200)}`
const usesOf = ({ written, unwritten }: Count) => written + unwritten
const isReached = (count: Count, now: number, wanted: number) =>
  count.running === 0 && count.endsAt > now && usesOf(count) + wanted > rules[count.rule].points

/** Each further process admits at most `inMemory` uses above the limit (decision 38). */
export class BatchedLimits {
  readonly #db: Db
  readonly #clock: () => Date
  readonly #log: Logger
  readonly #counts = new Map<string, Count>()
  readonly #changed = new Set<Count>()
  readonly #confirm = createBatcher<Claim>(claims => this.#write(claims))
  #timer: NodeJS.Timeout | undefined

  constructor(db: Db, clock: () => Date, log: Logger) {
    this.#db = db
    this.#clock = clock
    this.#log = log
  }

  refusal(uses: readonly Use[]): Refusal | undefined {
    const now = this.#clock().getTime()
    const wanted = new Map<Count, number>()
    for (const use of uses) {
      const count = this.#counts.get(idOf(use))
      if (!count) continue
      wanted.set(count, (wanted.get(count) ?? 0) + 1)
      if (isReached(count, now, wanted.get(count)!)) return tooMany(count.endsAt - now)
    }
    return undefined
  }

  async countSuccess<T>(
    uses: readonly Use[],
    work: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const counts = await this.#take(uses)
    let succeeded = false
    try {
      const result = await work()
      succeeded = result !== undefined
      return result
    } finally {
      for (const count of counts) this.#end(count, succeeded)
    }
  }

  async close(): Promise<void> {
    await this.#writeChanged()
    clearTimeout(this.#timer)
  }

  async #take(uses: readonly Use[]): Promise<Count[]> {
    for (;;) {
      const refusal = this.refusal(uses)
      if (refusal) throw refusal
      const counts = uses.map(use => this.#countOf(use))
      for (const count of counts) {
        count.running++
        this.#change(count, 1)
      }
      const unsure = counts.filter(count => usesOf(count) > inMemory(count.rule))
      if (unsure.length === 0) return counts
      const claim: Claim = { counts: unsure }
      try {
        await this.#confirm(claim)
      } catch (error) {
        for (const count of counts) this.#end(count, false)
        throw error
      }
      const { over } = claim
      if (!over) return counts
      for (const count of counts) this.#end(count, false, over)
      if (over.running > 0) await new Promise<void>(resolve => over.waiting.push(resolve))
    }
  }

  #countOf(use: Use): Count {
    const id = idOf(use)
    const known = this.#counts.get(id)
    if (known) {
      if (known.endsAt !== 0 && known.endsAt <= this.#clock().getTime())
        [known.written, known.endsAt] = [0, 0]
      return known
    }
    const zero = { written: 0, endsAt: 0, unwritten: 0, running: 0, writing: false }
    const count: Count = { id, rule: use[0], ...zero, waiting: [] }
    this.#counts.set(id, count)
    return count
  }

  #change(count: Count, by: number) {
    count.unwritten += by
    if (count.unwritten === 0) this.#changed.delete(count)
    else this.#changed.add(count)
    if (this.#changed.size === MOST_UNWRITTEN) void this.#writeChanged()
    else this.#timer ??= setTimeout(() => this.#writeChanged(), WRITE_AFTER_MS).unref()
  }

  #end(count: Count, succeeded: boolean, over?: Count) {
    count.running--
    if (!succeeded) this.#change(count, -1)
    // A returned use makes room for one caller; a refused caller had no use.
    const room = succeeded || count === over ? 0 : 1
    const awake = count.waiting.splice(0, count.running === 0 ? count.waiting.length : room)
    for (const wake of awake) wake()
    this.#forgetSmall(count)
  }

  async #writeChanged() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.#confirm({ counts: [] }).catch(err =>
      this.#log.warn({ err }, 'writing the counts of limits failed'),
    )
  }

  async #write(claims: readonly Claim[]) {
    const now = this.#clock().getTime()
    const counts = [...new Set([...this.#changed, ...claims.flatMap(claim => claim.counts)])]
    if (counts.length === 0) return
    this.#changed.clear()
    const list = counts.map(({ id, rule, unwritten }) => ({
      key: id,
      uses: unwritten,
      endsAt: now + rules[rule].seconds * 1000,
    }))
    for (const count of counts) {
      count.written += count.unwritten
      count.unwritten = 0
      count.writing = true
    }
    try {
      const rows = await addUses(this.#db, list, now)
      for (const count of counts) {
        const row = rows.get(count.id)
        if (row) [count.written, count.endsAt] = [row.points, row.endsAt]
      }
    } catch (error) {
      for (const [index, count] of counts.entries()) {
        const { uses } = list[index]!
        count.written = Math.max(0, count.written - uses)
        this.#change(count, uses)
      }
      throw error
    } finally {
      for (const count of counts) count.writing = false
    }
    decide(claims)
    for (const count of counts) this.#forgetSmall(count)
    if (this.#counts.size > MOST_IN_MEMORY)
      for (const count of this.#counts.values()) this.#forget(count)
  }

  #forgetSmall(count: Count) {
    if (count.written <= inMemory(count.rule)) this.#forget(count)
  }

  /** The next write reads the count again. */
  #forget(count: Count) {
    if (count.running === 0 && count.unwritten === 0 && !count.writing)
      this.#counts.delete(count.id)
  }
}

function decide(claims: readonly Claim[]) {
  const room = new Map<Count, number>()
  for (const count of claims.flatMap(claim => claim.counts))
    room.set(count, (room.get(count) ?? rules[count.rule].points - count.written) + 1)
  for (const claim of claims) {
    const wanted = (count: Count) => claim.counts.filter(each => each === count).length
    claim.over = claim.counts.find(count => room.get(count)! < wanted(count))
    if (claim.over) continue
    for (const count of claim.counts) room.set(count, room.get(count)! - 1)
  }
}
