import { type RawBuilder, sql } from 'kysely'
import type { AddOn } from '#domain/add-ons.ts'

/** Namespace of the staff locks among advisory locks. */
export const STAFF_LOCK = 7001

export const appointmentColumns = (a: RawBuilder<unknown>) => sql`
  ${a}.business_id, ${a}.id, ${a}.service_id, ${a}.staff_id, ${a}.page_id, ${a}.customer_name,
  ${a}.customer_email,
  ${a}.customer_phone, ${a}.customer_time_zone, ${a}.description, ${a}.starts_at, ${a}.ends_at,
  ${a}.status,
  ${a}.notification_methods, ${a}.version, ${a}.link_version, ${a}.created_by, ${a}.created_at,
  ${a}.visit_id, ${a}.confirmed_at, ${a}.arrived_at, ${a}.started_at, ${a}.finished_at, ${a}.add_ons,
  lower(${a}.gap) as gap_from, upper(${a}.gap) as gap_to`

export const soldJson = (addOns: readonly AddOn[]) =>
  sql`${addOns.length > 0 ? JSON.stringify(addOns) : null}::jsonb`
