import { type RawBuilder, sql } from 'kysely'

/** Also true for an appointment that isn't part of a visit. */
export const isFirstOfVisit = (a: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${a}.visit_id, ${a}.id) = ${a}.id`
