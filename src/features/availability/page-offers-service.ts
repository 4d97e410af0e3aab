// For speed: a page's offer is cached (640 instead of 1,120 µs per day of slots, with PostgreSQL)
import { footprintOf, takenAt } from '#domain/availability/footprint.ts'
import { DAY_MS } from '#domain/time/date.ts'
import { scopeTo } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { enterBusiness } from '#platform/db/row-scope.ts'
import { withAddOnMinutes, withAddOns } from './add-ons-service.ts'
import { withHolidays } from './holidays-rules.ts'
import { timingOf, withGap } from './input-service.ts'
import { readSpans, readTaken } from './known-queries.ts'
import {
  type AvailabilityRow,
  DATED_REACH_MS,
  findPageOffering,
  loadOnPage,
  type PageOffering,
  type PublicQuestion,
  readBusy,
  type WantedPage,
  type Window,
} from './queries.ts'

/* Callers compare the cached revision in their statement, so no stale offer is used (decision
    13). */

interface Kept {
  rows: AvailabilityRow[]
  /** Exceptions and time off are loaded from here on, in epoch milliseconds. */
  datedFrom: number
}

const MAX_KEPT = 5_000
/** Loaded from this much earlier, so that questions about earlier days also hit the cache. */
const FURTHER_BACK_MS = 35 * DAY_MS

type FoundPage = PageOffering & { service_id: number }

interface Memory {
  offers: Map<string, Kept>
  pages: Map<string, FoundPage>
}

const memories = new WeakMap<Db, Memory>()

function memoryOf(db: Db): Memory {
  const memory = memories.get(db) ?? { offers: new Map(), pages: new Map() }
  memories.set(db, memory)
  return memory
}

function putRecent<T>(kept: Map<string, T>, key: string, value: T) {
  kept.delete(key)
  const [oldest] = kept.keys()
  if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest)
  kept.set(key, value)
}

const keyOf = ({ pageName, serviceId, staffId }: PublicQuestion) =>
  `${pageName.toLowerCase()} ${serviceId} ${staffId ?? ''}`

function findCachedRows(db: Db, question: PublicQuestion): AvailabilityRow[] | undefined {
  const kept = memoryOf(db).offers.get(keyOf(question))
  return kept && kept.datedFrom <= question.from.getTime() - DATED_REACH_MS
    ? withAddOnMinutes(kept.rows, question)
    : undefined
}

/** From here on, the request is limited to the business of these rows. */
function enterBusinessOf<Rows extends AvailabilityRow[] | undefined>(rows: Rows): Rows {
  const first = rows?.[0]
  if (first) enterBusiness(scopeTo(first.business_id))
  return rows
}

function cacheRows(db: Db, question: PublicQuestion, rows: AvailabilityRow[], datedFrom: Date) {
  const { offers } = memoryOf(db)
  const key = keyOf(question)
  if (rows.length === 0) return void offers.delete(key)
  putRecent(offers, key, {
    rows: rows.map(row => ({ ...row, ...bookingsIn(undefined) })),
    datedFrom: datedFrom.getTime(),
  })
}

async function loadAndCache(db: Db, question: PublicQuestion): Promise<AvailabilityRow[]> {
  const datedFrom = new Date(question.from.getTime() - DATED_REACH_MS - FURTHER_BACK_MS)
  const rows = await loadOnPage(db, question, datedFrom)
  cacheRows(db, question, rows, datedFrom)
  return enterBusinessOf(withAddOns(rows, question))
}

async function withBusy(db: Db, rows: AvailabilityRow[], question: PublicQuestion) {
  const [first] = rows
  if (!first) return undefined
  if (rows.length === 1 && question.from.getTime() === question.to.getTime()) {
    return await withTaken(db, first, question)
  }
  const all = question.excludeId === undefined && question.excludeVisitId === undefined
  if (rows.length === 1 && all && !first.has_gaps) {
    const found = await readSpans(db, first, question)
    return found?.revision === first.revision ? [{ ...first, busy: found.busy }] : undefined
  }
  const staffIds = rows.map(row => row.staff_id)
  const busy = await readBusy(db, first, staffIds, question)
  if (busy[0]?.revision !== first.revision) return undefined
  return rows.map((row, index) => ({ ...row, ...bookingsIn(busy[index]) }))
}

const bookingsIn = (found: Pick<AvailabilityRow, 'busy' | 'gaps'> | undefined) => ({
  busy: found?.busy ?? null,
  gaps: found?.gaps ?? null,
})

/** For a single start, it is enough to know whether its time is taken. */
async function withTaken(db: Db, row: AvailabilityRow, question: PublicQuestion) {
  const { from } = question
  const spans = takenAt(footprintOf(timingOf(row)), from.getTime())
  const found = await readTaken(db, row, spans, question)
  if (found?.revision !== row.revision) return undefined
  const [{ start }, { end }] = [spans[0]!, spans.at(-1)!]
  return [{ ...row, busy: found.taken ? `${start},${end},${from.getTime()},0` : null }]
}

export async function loadPageOffers(db: Db, question: PublicQuestion): Promise<AvailabilityRow[]> {
  const asked = (rows: AvailabilityRow[]) =>
    question.gap === undefined ? rows : rows.map(row => withGap(row, question.gap))
  const kept = enterBusinessOf(findCachedRows(db, question))
  const rows =
    (kept && (await withBusy(db, asked(kept), question))) ?? asked(await loadAndCache(db, question))
  return await withHolidays(rows, question.from, question.to)
}

export async function loadOffersOf(
  db: Db,
  questions: readonly PublicQuestion[],
): Promise<AvailabilityRow[][]> {
  const [window] = questions
  if (!window) return []
  const cached = questions.map(question => enterBusinessOf(findCachedRows(db, question)) ?? [])
  const found =
    cached.every(rows => rows.length > 0) && (await busyOfAll(db, cached.flat(), window))
  if (!found) return await Promise.all(questions.map(question => loadPageOffers(db, question)))
  return await Promise.all(
    cached.map(rows =>
      withHolidays(
        rows.map(row => ({ ...row, ...bookingsIn(found.get(row.staff_id)) })),
        window.from,
        window.to,
      ),
    ),
  )
}

async function busyOfAll(db: Db, rows: readonly AvailabilityRow[], window: Window) {
  const [first] = rows
  if (!first) return undefined
  const staffIds = [...new Set(rows.map(row => row.staff_id))]
  const busy = await readBusy(db, first, staffIds, window)
  if (rows.some(row => row.revision !== busy[0]?.revision)) return undefined
  return new Map(staffIds.map((staffId, index) => [staffId, busy[index]]))
}

/** Null if they offer none of the page's services; undefined if they are on no page. */
export async function loadAnyPageOffer(
  db: Db,
  wanted: WantedPage,
  window: Window,
): Promise<AvailabilityRow | null | undefined> {
  const { staffId, serviceId, pageName } = wanted
  const load = async (page: FoundPage) => {
    const question = { pageName: page.name, serviceId: page.service_id, staffId, ...window }
    return (await loadPageOffers(db, question))[0]
  }
  const { pages } = memoryOf(db)
  const key = `${staffId} ${serviceId ?? ''} ${pageName?.toLowerCase() ?? ''}`
  const kept = pages.get(key)
  const row = kept && (await load(kept))
  if (row && row.business_id === kept?.business_id && row.revision === kept.revision) return row
  const page = await findPageOffering(db, wanted)
  if (page?.service_id == null) return page && null
  const found = { ...page, service_id: page.service_id }
  putRecent(pages, key, found)
  return await load(found)
}

/** Contains no bookings and may be outdated, so the caller's statement must compare revisions. */
export async function cachedPageOffers(
  db: Db,
  question: PublicQuestion,
): Promise<AvailabilityRow[] | undefined> {
  const kept = enterBusinessOf(findCachedRows(db, question))
  return (
    kept &&
    (await withHolidays(
      kept.map(row => ({ ...row })),
      question.from,
      question.to,
    ))
  )
}
