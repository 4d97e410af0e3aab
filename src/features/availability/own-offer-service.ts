import type { BusinessScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { withAddOns } from './add-ons-service.ts'
import { withHolidays } from './holidays-rules.ts'
import * as queries from './queries.ts'

/** Ignores pages: the business's own staff member and service. Undefined if one is missing. */
export const loadOwnOffer = async (
  db: Db,
  scope: BusinessScope,
  question: Parameters<typeof queries.loadOwn>[2],
) => {
  const row = await queries.loadOwn(db, scope, question)
  return row && (await withHolidays(withAddOns([row], question), question.from, question.to))[0]
}
