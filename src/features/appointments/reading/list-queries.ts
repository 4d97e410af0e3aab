// For speed: names are read separately, because planning a join of four tables takes longer than
// running it (1,100 instead of 3,100 µs for a day of 40 appointments, with PostgreSQL)
import { sql } from 'kysely'
import type { AddOn } from '#domain/add-ons.ts'
import type { Channel } from '#domain/channels.ts'
import { searchedDigits } from '#domain/e164.ts'
import type { RiskLevel } from '#domain/no-show/risk.ts'
import { DAY_MS } from '#domain/time/date.ts'
import type { BusinessScope, CalendarScope } from '#platform/actor.ts'
import { containsName, likePart } from '#platform/db/contains-name.ts'
import type { Db } from '#platform/db/database.ts'
import { epochMs } from '#platform/db/offer.ts'
import { reached } from '#platform/db/reached.ts'
import type { AppointmentStatus } from '#platform/db/schema.ts'

/** Instants are epoch milliseconds. */
export interface ListedRow {
  id: number
  service_id: number
  staff_id: number
  customer_name: string
  customer_email: string
  customer_phone: string
  description: string
  starts: number
  ends: number
  status: AppointmentStatus
  notification_methods: Channel[]
  created: number
  /** Minutes from the start to the waiting time, and its length. */
  waits_after: number | null
  waits: number | null
  visit_id: number | null
  arrived: number | null
  started: number | null
  finished: number | null
  /** Includes add-ons; null in rows of early releases. */
  price_cents: number | null
  add_ons: readonly AddOn[] | null
  risk_level: RiskLevel | null
}

interface ListRange {
  from?: Date | undefined
  to?: Date | undefined
  after?: { startsAt: Date; id: number } | undefined
  customerEmail?: string | undefined
  search?: string | undefined
  /** The number that the search means, in E.164. */
  phone?: string | undefined
  limit: number
  now: Date
}

const NOTHING = sql``
/** At least a year of a large business. No index finds parts of names. */
const SEARCHED = 100_000
const columns = sql`a.id, a.service_id, a.staff_id, a.customer_name, a.customer_email,
  a.customer_phone, a.description, a.status, a.notification_methods,
  a.visit_id, ${epochMs(sql`a.starts_at`)} as starts, ${epochMs(sql`a.ends_at`)} as ends,
  ${epochMs(sql`date_trunc('milliseconds', a.created_at)`)} as created,
  ${epochMs(sql`a.arrived_at`)} as arrived, ${epochMs(sql`a.started_at`)} as started,
  ${epochMs(sql`a.finished_at`)} as finished, a.price_cents, a.add_ons,
  (date_part('epoch', lower(a.gap) - a.starts_at) / 60)::integer as waits_after,
  (date_part('epoch', upper(a.gap) - lower(a.gap)) / 60)::integer as waits`

function contains(search: string, phone: string | undefined, hidesContacts = false) {
  const named = containsName(sql`a.customer_name`, search)
  if (hidesContacts) return named
  const part = likePart(search)
  const digits = searchedDigits(search)
  return sql`(${named} or a.customer_phone like ${part}
    or a.customer_email_key like ${part.toLowerCase()}
    ${digits ? sql`or a.customer_phone like ${likePart(digits)}` : NOTHING}
    ${phone ? sql`or a.customer_phone = ${phone}` : NOTHING})`
}

/** Newest start first, without cancelled ones. */
export async function listAppointmentRows(
  db: Db,
  scope: CalendarScope,
  { from, to, after, customerEmail, search, phone, limit, now }: ListRange,
): Promise<ListedRow[]> {
  const { businessId, hidesContacts } = scope
  const dayBefore = from && new Date(from.getTime() - DAY_MS)
  const newest = sql`order by a.starts_at desc, a.id desc`
  const listed = sql`
    appointments a
    where a.business_id = ${businessId} and a.status <> 'cancelled' ${reached(scope, sql`a.staff_id`)}
      ${from ? sql`and a.ends_at > ${from} and a.starts_at > ${dayBefore}` : NOTHING}
      ${to ? sql`and a.starts_at < ${to}` : NOTHING}
      ${
        customerEmail
          ? sql`and a.customer_email_key = ${customerEmail.toLowerCase()} and ${!hidesContacts}`
          : NOTHING
      }
      ${after ? sql`and (a.starts_at, a.id) < (${after.startsAt}, ${after.id})` : NOTHING}
    ${newest}`
  const { rows } = await sql<ListedRow>`
    select ${columns},
      case when a.status in ('booked', 'confirmed') and a.starts_at > ${now} then
        (select r.level from appointment_risks r
          where r.business_id = a.business_id and r.appointment_id = a.id) end as risk_level
    from ${
      search
        ? sql`(select a.* from ${listed} limit ${SEARCHED}) a
          where ${contains(search, phone, hidesContacts)} ${newest}`
        : listed
    } limit ${limit}`.execute(db)
  return rows
}

interface NamedRow {
  kind: 'service' | 'staff'
  id: number
  name: string
  price_cents: number
}

/** Includes archived ones. */
export async function listNames(db: Db, { businessId }: BusinessScope): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select 'service' as kind, id, name, price_cents from services where business_id = ${businessId}
    union all
    select 'staff', id, name, 0 from staff where business_id = ${businessId}`.execute(db)
  return rows
}
