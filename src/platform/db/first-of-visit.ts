import { type RawBuilder, sql } from 'kysely'

/** Whether an appointment `a` is a visit, or the first appointment of one. */
export const isFirstOfVisit = (a: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${a}.visit_id, ${a}.id) = ${a}.id`
