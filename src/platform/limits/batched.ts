// For speed: counts bookings in memory and writes larger counts in batches (1,400 instead of 2,240
// µs per booking, with PostgreSQL)
import { createBatcher } from '../batcher.ts'
import type { Db } from '../db/database.ts'
import type { Logger } from '../logger.ts'
import type { Refusal } from '../refusal.ts'
import { addUses } from './queries.ts'
import { tooMany } from './refusal.ts'
import { type BatchedRule, MAX_KEY_LENGTH, rules } from './rules.ts'

export type Use = readonly [rule: BatchedRule, key: string]

/** How long a changed count waits to be written, if the database already has it. */
const WRITE_AFTER_MS = 10_000
/** About 30 MB: enough for an hour of 9 bookings a second. */
const MAX_COUNTS = 100_000
const MAX_AT_ONCE = 1_000

/** Beyond this many uses, the database has to confirm each one. */
export const maxInMemory = (rule: BatchedRule): number => Math.floor(rules[rule].points / 10)

/**
 * With each confirmed use, a process reserves this many more. After ten seconds, it returns the
 * unused ones.
 */
export const reservedAtOnce = (rule: BatchedRule): number => Math.floor(rules[rule].points / 100)

interface Count {
  id: string
  rule: BatchedRule
  /** The count at our last write; 0 for a key that we haven't written. */
  written: number
  /** The end of the window, in epoch milliseconds. */
  endsAt: number
  /** Negative while uses are reserved, or after some were returned. */
  unwritten: number
  running: number
  /** If the write in progress fails, its uses return to this object. */
  writing: boolean
  waiting: (() => void)[]
}

interface Write {
  count: Count
  uses: number
  reserved: number
}

interface Claim {
  counts: readonly Count[]
  /** Only writes changed counts, without claiming a use. */
  isFlush?: true
  reached?: Count | undefined
}

const idOf = ([rule, key]: Use) => `${rule}:${key.slice(0, MAX_KEY_LENGTH)}`
const usesOf = ({ written, unwritten }: Count) => written + unwritten
const windowFrom = (now: number, rule: BatchedRule) => now + rules[rule].seconds * 1000
const isReached = (count: Count, now: number, wanted: number) =>
  count.running === 0 && count.endsAt > now && usesOf(count) + wanted > rules[count.rule].points
const needsDatabase = (count: Count) =>
  usesOf(count) > (count.unwritten > 0 ? maxInMemory(count.rule) : rules[count.rule].points)

/** Each further process or crash admits at most `maxInMemory` more uses (decision 38). */
export class BatchedLimits {
  readonly #db: Db
  readonly #clock: () => Date
  readonly #log: Logger
  readonly #maxCounts: number
  readonly #counts = new Map<string, Count>()
  readonly #changed = new Set<Count>()
  readonly #confirm = createBatcher<Claim>(claims => this.#write(claims))
  #timer: NodeJS.Timeout | undefined
  #isMakingRoom = false

  constructor(db: Db, clock: () => Date, log: Logger, maxCounts = MAX_COUNTS) {
    this.#db = db
    this.#clock = clock
    this.#log = log
    this.#maxCounts = maxCounts
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
    const counts = await this.#admit(uses)
    let succeeded = false
    try {
      const result = await work()
      succeeded = result !== undefined
      return result
    } finally {
      for (const count of counts) this.#finish(count, succeeded)
    }
  }

  async close(): Promise<void> {
    const unwritten = [...this.#counts.values()].filter(count => count.unwritten !== 0)
    do {
      for (const count of unwritten.splice(0, MAX_AT_ONCE)) this.#changed.add(count)
      await this.#writeChanged()
    } while (unwritten.length > 0)
    clearTimeout(this.#timer)
  }

  async #admit(uses: readonly Use[]): Promise<Count[]> {
    for (;;) {
      const refusal = this.refusal(uses)
      if (refusal) throw refusal
      const counts = uses.map(use => this.#countOf(use))
      for (const count of counts) {
        count.running++
        this.#change(count, 1)
      }
      if (this.#counts.size > this.#maxCounts) void this.#makeRoom()
      const unconfirmed = counts.filter(needsDatabase)
      if (unconfirmed.length === 0) return counts
      const claim: Claim = { counts: unconfirmed }
      try {
        await this.#confirm(claim)
      } catch (error) {
        for (const count of counts) this.#finish(count, false)
        throw error
      }
      const { reached } = claim
      if (!reached) return counts
      for (const count of counts) this.#finish(count, false, reached)
      if (reached.running > 0) await new Promise<void>(resolve => reached.waiting.push(resolve))
    }
  }

  #countOf(use: Use): Count {
    const id = idOf(use)
    const now = this.#clock().getTime()
    const known = this.#counts.get(id)
    if (known) {
      startOver(known, now)
      return known
    }
    const [rule] = use
    const zero = { written: 0, unwritten: 0, running: 0, writing: false }
    const count: Count = { id, rule, ...zero, endsAt: windowFrom(now, rule), waiting: [] }
    this.#counts.set(id, count)
    return count
  }

  #change(count: Count, by: number) {
    count.unwritten += by
    if (count.written === 0) return
    if (count.unwritten === 0) this.#changed.delete(count)
    else this.#changed.add(count)
    this.#timer ??= setTimeout(() => this.#writeChanged(), WRITE_AFTER_MS).unref()
  }

  #finish(count: Count, succeeded: boolean, reached?: Count) {
    count.running--
    if (!succeeded) this.#change(count, -1)
    // A returned use makes room for one waiting caller. A refused caller has nothing to return.
    const freed = succeeded || count === reached ? 0 : 1
    const awake = count.waiting.splice(0, count.running === 0 ? count.waiting.length : freed)
    for (const wake of awake) wake()
    this.#forgetSmall(count)
  }

  async #writeChanged() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const counts = [...this.#changed]
    this.#changed.clear()
    await this.#confirm({ counts, isFlush: true }).catch(err =>
      this.#log.warn({ err }, 'writing the counts of limits failed'),
    )
  }

  async #write(batch: readonly Claim[]) {
    const now = this.#clock().getTime()
    const claims = batch.filter(({ isFlush }) => !isFlush)
    const claimed = countsOf(claims)
    const flushed = countsOf(batch.filter(({ isFlush }) => isFlush))
    const counts = [...new Set([...claimed, ...flushed])]
    for (const count of counts) startOver(count, now)
    const writes = counts
      .filter(count => count.unwritten > 0 || (count.unwritten < 0 && flushed.has(count)))
      .map(count => ({
        count,
        uses: count.unwritten,
        reserved: claimed.has(count) && count.unwritten > 0 ? reservedAtOnce(count.rule) : 0,
      }))
    const uses = new Map(counts.map(count => [count, usesOf(count)]))
    if (writes.length > 0) await this.#add(writes, uses, now)
    decide(claims, uses)
    for (const { count } of writes) this.#forgetSmall(count)
  }

  /** Adds what other processes have written to `uses`. */
  async #add(writes: readonly Write[], uses: Map<Count, number>, now: number) {
    const list = writes.map(write => ({
      key: write.count.id,
      uses: write.uses + write.reserved,
      endsAt: write.count.endsAt,
    }))
    for (const { count } of writes) {
      count.written += count.unwritten
      count.unwritten = 0
      count.writing = true
    }
    try {
      const rows = await addUses(this.#db, list, now)
      for (const { count, reserved } of writes) {
        const row = rows.get(count.id)
        if (!row) continue
        ;[count.written, count.endsAt] = [row.points, row.endsAt]
        uses.set(count, row.points - reserved)
        this.#change(count, -reserved)
      }
    } catch (error) {
      for (const write of writes) {
        write.count.written = Math.max(0, write.count.written - write.uses)
        this.#change(write.count, write.uses)
      }
      throw error
    } finally {
      for (const { count } of writes) count.writing = false
    }
  }

  /** Writes and forgets the oldest small counts. */
  async #makeRoom() {
    if (this.#isMakingRoom) return
    this.#isMakingRoom = true
    for (const count of this.#counts.values()) {
      if (this.#changed.size >= MAX_AT_ONCE) break
      startOver(count, this.#clock().getTime())
      if (count.unwritten !== 0) this.#changed.add(count)
      else this.#forgetSmall(count)
    }
    await this.#writeChanged()
    this.#isMakingRoom = false
  }

  /** The next write reads the count again. */
  #forgetSmall(count: Count) {
    const isIdle = count.running === 0 && count.unwritten === 0 && !count.writing
    if (isIdle && count.written <= maxInMemory(count.rule)) this.#counts.delete(count.id)
  }
}

/** Uses in progress carry over into the next window. */
function startOver(count: Count, now: number) {
  if (count.endsAt > now) return
  count.written = 0
  count.unwritten = count.running
  count.endsAt = windowFrom(now, count.rule)
}

const countsOf = (claims: readonly Claim[]) => new Set(claims.flatMap(({ counts }) => counts))

/** `uses` includes the claims' own. */
function decide(claims: readonly Claim[], uses: ReadonlyMap<Count, number>) {
  const remaining = new Map<Count, number>()
  for (const count of claims.flatMap(claim => claim.counts))
    remaining.set(count, (remaining.get(count) ?? rules[count.rule].points - uses.get(count)!) + 1)
  for (const claim of claims) {
    const wanted = (count: Count) => claim.counts.filter(each => each === count).length
    claim.reached = claim.counts.find(count => remaining.get(count)! < wanted(count))
    if (claim.reached) continue
    for (const count of claim.counts) remaining.set(count, remaining.get(count)! - 1)
  }
}
