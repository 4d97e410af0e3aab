import { type RawBuilder, sql } from 'kysely'
import type { CalendarScope } from '../actor.ts'

/** Also true for an appointment that isn't part of a visit. */
export const isFirstOfVisit = (a: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${a}.visit_id, ${a}.id) = ${a}.id`

/** The first one of a visit that the member reaches. */
export const isFirstReached = (
  { businessId, staffId }: CalendarScope,
  a: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  staffId === undefined
    ? isFirstOfVisit(a)
    : sql<boolean>`not exists (select from appointments e
        where e.business_id = ${businessId} and e.visit_id = ${a}.visit_id
          and e.staff_id = ${staffId} and (e.starts_at, e.id) < (${a}.starts_at, ${a}.id))`
