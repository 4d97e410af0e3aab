import type { BusinessScope, CalendarScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { withAddOns } from './add-ons-service.ts'
import { withHolidays } from './holidays-rules.ts'
import { loadOwn, type OwnQuestion } from './queries.ts'

export const loadOwnOffers = async (db: Db, scope: BusinessScope, question: OwnQuestion) => {
  const rows = await loadOwn(db, scope, question)
  return await withHolidays(withAddOns(rows, question), question.from, question.to)
}

export const loadOwnOffer = async (
  db: Db,
  scope: BusinessScope,
  question: OwnQuestion & { staffId: number },
) => (await loadOwnOffers(db, scope, question))[0]

/** Also undefined for a colleague out of reach. */
export const loadReachedOffer = async (
  db: Db,
  scope: CalendarScope,
  question: OwnQuestion & { staffId: number },
) => {
  const { staffId = question.staffId } = scope
  return staffId === question.staffId ? await loadOwnOffer(db, scope, question) : undefined
}
