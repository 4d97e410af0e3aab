import { type RawBuilder, sql } from 'kysely'

/** Also true without a visit. */
export const isFirstOfVisit = (a: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${a}.visit_id, ${a}.id) = ${a}.id`
