// For speed: a page's offer is cached (640 instead of 1,120 µs per day of slots, with PostgreSQL)
import { MINUTE_MS } from '#domain/time/date.ts'
import type { Db } from '#platform/db/database.ts'
import { withHolidays } from './holidays-rules.ts'
import { readSpans, readTaken } from './known-queries.ts'
import {
  type AvailabilityRow,
  DATED_REACH_MS,
  loadOnPage,
  type PublicQuestion,
  readBusy,
} from './queries.ts'

/*
 * A page's offer changes rarely and is read constantly, so it is cached under the business's
 * revision. Callers compare the revision in their statement, so no stale offer is used (decision
 * 13).
 */

interface Kept {
  rows: AvailabilityRow[]
  /** Exceptions and time off are loaded from here on. Epoch milliseconds. */
  datedFrom: number
}

const MAX_KEPT = 5_000
/** Loads more of the past, so that slightly earlier questions hit the cache. */
const FURTHER_BACK_MS = 35 * 24 * 60 * MINUTE_MS

const keptByDatabase = new WeakMap<Db, Map<string, Kept>>()

const keptOf = (db: Db) => {
  const kept = keptByDatabase.get(db) ?? new Map<string, Kept>()
  if (kept.size === 0) keptByDatabase.set(db, kept)
  return kept
}

const keyOf = ({ pageName, serviceId, staffId }: PublicQuestion) =>
  `${pageName.toLowerCase()} ${serviceId} ${staffId ?? ''}`

function known(db: Db, question: PublicQuestion): AvailabilityRow[] | undefined {
  const kept = keptOf(db).get(keyOf(question))
  return kept && kept.datedFrom <= question.from.getTime() - DATED_REACH_MS ? kept.rows : undefined
}

function keep(db: Db, question: PublicQuestion, rows: AvailabilityRow[], datedFrom: Date) {
  const kept = keptOf(db)
  const key = keyOf(question)
  kept.delete(key)
  if (rows.length === 0) return
  const [oldest] = kept.keys()
  if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest)
  kept.set(key, {
    rows: rows.map(row => ({ ...row, busy: null })),
    datedFrom: datedFrom.getTime(),
  })
}

async function loadAndKeep(db: Db, question: PublicQuestion): Promise<AvailabilityRow[]> {
  const datedFrom = new Date(question.from.getTime() - DATED_REACH_MS - FURTHER_BACK_MS)
  const rows = await loadOnPage(db, question, datedFrom)
  keep(db, question, rows, datedFrom)
  return rows
}

async function withBusy(db: Db, rows: AvailabilityRow[], question: PublicQuestion) {
  const [first] = rows
  if (!first) return undefined
  if (rows.length === 1 && question.from.getTime() === question.to.getTime()) {
    return await withTaken(db, first, question)
  }
  if (rows.length === 1 && question.excludeId === undefined) {
    const found = await readSpans(db, first, question)
    return found?.revision === first.revision ? [{ ...first, busy: found.busy }] : undefined
  }
  const staffIds = rows.map(row => row.staff_id)
  const busy = await readBusy(db, first.business_id, staffIds, question)
  if (busy[0]?.revision !== first.revision) return undefined
  return rows.map((row, index) => ({ ...row, busy: busy[index]?.busy ?? null }))
}

/** For one start, it is enough to know whether its time, buffers included, is taken. */
async function withTaken(db: Db, row: AvailabilityRow, { from, excludeId }: PublicQuestion) {
  const start = from.getTime() - row.buffer_before_minutes * MINUTE_MS
  const end = from.getTime() + (row.duration_minutes + row.buffer_after_minutes) * MINUTE_MS
  const window = { from: new Date(start), to: new Date(end), excludeId }
  const found = await readTaken(db, row, window)
  if (found?.revision !== row.revision) return undefined
  return [{ ...row, busy: found.taken ? `${start},${end},${from.getTime()},0` : null }]
}

/**
 * Everything that decides a page's free time, in one statement; empty if the page does not offer
 * it.
 */
export async function loadPageOffers(db: Db, question: PublicQuestion): Promise<AvailabilityRow[]> {
  const kept = known(db, question)
  const rows = (kept && (await withBusy(db, kept, question))) ?? (await loadAndKeep(db, question))
  return await withHolidays(rows, question.from, question.to)
}

/**
 * The same without bookings, from the cache, possibly outdated. The caller's statement must compare
 * revisions.
 */
export async function recallPageOffers(
  db: Db,
  question: PublicQuestion,
): Promise<AvailabilityRow[] | undefined> {
  const kept = known(db, question)
  return (
    kept &&
    (await withHolidays(
      kept.map(row => ({ ...row })),
      question.from,
      question.to,
    ))
  )
}
