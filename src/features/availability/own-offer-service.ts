import { DAY_MS, MINUTE_MS } from '#domain/time/date.ts'
import type { BusinessScope, CalendarScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { refuse } from '#platform/refusal.ts'
import { withAddOns } from './add-ons-service.ts'
import { withHolidays } from './holidays-rules.ts'
import { loadOwn, type OwnQuestion } from './queries.ts'

/** The rules that bind only clients, switched off. No one books further ahead than this horizon. */
export const OWNER_RULES = { minimum_notice_minutes: 0, horizon_days: 3650, staff_removed: false }

/** One millisecond, the resolution of instants. */
export const ANY_START_MINUTES = 1 / MINUTE_MS

export const offeringNotFound = () =>
  refuse.notFound('This service or staff member does not exist.')

const MAX_FREE_MS = 8 * DAY_MS

/** @throws Refusal if it is longer than a week; `MAX_FREE_MS` leaves room for clock changes. */
export function rangeOfFree(asked: { from: string; to: string }) {
  const [from, to] = [new Date(asked.from), new Date(asked.to)]
  if (!(from < to) || to.getTime() - from.getTime() > MAX_FREE_MS)
    throw refuse.invalid('Request at most 7 days at once.')
  return { from, to }
}

export const loadOwnOffers = async (db: Db, scope: BusinessScope, question: OwnQuestion) => {
  const rows = await loadOwn(db, scope, question)
  return await withHolidays(withAddOns(rows, question), question.from, question.to)
}

export const loadOwnOffer = async (
  db: Db,
  scope: BusinessScope,
  question: OwnQuestion & { staffId: number },
) => (await loadOwnOffers(db, scope, question))[0]

/** Also undefined for a colleague the member can't reach. */
export const loadReachedOffer = async (
  db: Db,
  scope: CalendarScope,
  question: OwnQuestion & { staffId: number },
) => {
  const { staffId = question.staffId } = scope
  return staffId === question.staffId ? await loadOwnOffer(db, scope, question) : undefined
}
