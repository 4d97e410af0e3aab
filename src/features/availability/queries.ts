// long because: the statements that read an offer share their columns.

import { sql } from 'kysely'
import type { AddOn } from '#domain/add-ons.ts'
import type { Assignment } from '#domain/assignments.ts'
import type { MinuteSpan } from '#domain/availability/types.ts'
import type { Channel } from '#domain/channels.ts'
import { HOUR_MS } from '#domain/time/date.ts'
import { blockedKeys } from '#features/clients/identity/queries.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { enabledChannels } from '#platform/db/enabled-channels.ts'
import { addOns, epochMs, exceptionsFrom, offers, timeOffFrom } from '#platform/db/offer.ts'
import { ownPhone } from '#platform/db/own-phone.ts'
import { findsBusiness } from '#platform/db/row-scope.ts'
import type { WeeklyInterval } from '#platform/db/schema.ts'
import { REACH_MS, staffTime, startsNear } from '#platform/db/staff-time.ts'

export interface AvailabilityRow {
  business_id: number
  revision: number
  page_id: number | null
  time_zone: string
  minimum_notice_minutes: number
  horizon_days: number
  slot_interval_minutes: number
  holiday_country: string | null
  /** Set after the query. */
  closed_dates?: string[] | undefined
  smart_suggestions: boolean
  assignment: Assignment
  change_cutoff_minutes: number
  reminder_leads: number[]
  cascade_channels: Channel[] | null
  confirmation_channels: Channel[] | null
  /** Null until the owner chooses; until then, `own_phone` decides. */
  destination_countries: string[] | null
  own_phone: string | null
  /** The country of numbers without a country code; null means the time zone's country. */
  phone_country: string | null
  /** Addresses and numbers blocked on pages. */
  blocked?: string[] | null
  page_policy?: string | null
  service_id: number
  service_name: string
  /** The staff member's own price, else the service's. */
  service_price_cents: number
  duration_minutes: number
  own_minutes: number | null
  prices_vary: boolean
  has_pushes: boolean
  add_ons: AddOn[] | null
  /** Included in `duration_minutes`. */
  added?: readonly AddOn[] | undefined
  added_minutes?: number | undefined
  buffer_before_minutes: number
  buffer_after_minutes: number
  /** The waiting time, in minutes from the start. */
  gap_start_minutes: number | null
  gap_minutes: number | null
  /** All services' lengths with buffers, for suggesting compact days. */
  menu: number[] | null
  staff_id: number
  staff_name: string
  weekly_hours: WeeklyInterval[]
  exceptions: { date: string; intervals: { startMinute: number; endMinute: number }[] }[] | null
  time_off: [number, number][] | null
  /** `lower,upper,start,created` of each booking in epoch milliseconds; parses fast. */
  busy: string | null
  has_gaps: boolean
  /** `busy.lower,gap.lower,gap.upper` of each booking with a gap. */
  gaps?: string | null
  active?: boolean | undefined
  staff_removed?: boolean | undefined
}

export interface Window {
  /** A half-open range of starts. Two equal instants ask about a single start. */
  from: Date
  to: Date
  excludeId?: number | undefined
  addOnIds?: readonly number[] | undefined
  addedMinutes?: number | undefined
  excludeVisitId?: number | undefined
}

/**
 * Hours cross midnight and zones are up to a day apart, so dated rows are read from this much
 * earlier.
 */
export const DATED_REACH_MS = 48 * HOUR_MS

/** The own terms of staff member `t` for service `s`. */
export const ownTerms = sql`left join staff_terms own on own.business_id = t.business_id
  and own.service_id = s.id and own.staff_id = t.id`

const ownLength = sql`coalesce(own.duration_minutes, s.duration_minutes)`

const columns = (window: Window, datedFrom: Date) => sql`
    b.id as business_id, b.revision, b.time_zone, b.minimum_notice_minutes, b.horizon_days,
    b.slot_interval_minutes,
    b.holiday_country, b.smart_suggestions, b.assignment, b.change_cutoff_minutes,
    b.reminder_leads,
    case when b.cascade_enabled then ${enabledChannels(sql`b`)} end as cascade_channels,
    case when b.paid_confirmations then ${enabledChannels(sql`b`)} end as confirmation_channels,
    b.destination_countries, ${ownPhone(sql`b`)} as own_phone,
    b.phone_country,
    s.id as service_id, s.name as service_name,
    coalesce(own.price_cents, s.price_cents) as service_price_cents,
    ${ownLength} as duration_minutes, own.duration_minutes as own_minutes,
    exists (select from staff_terms v where v.business_id = s.business_id and v.service_id = s.id
      and v.price_cents is not null) as prices_vary,
    ${addOns} as add_ons,
    s.buffer_before_minutes, s.buffer_after_minutes,
    s.gap_start_minutes, s.gap_minutes, b.has_gaps, b.has_pushes,
    (select array_agg(distinct
        m.buffer_before_minutes + m.duration_minutes + m.buffer_after_minutes)
      from services m where m.business_id = b.id and m.archived_at is null) as menu,
    t.id as staff_id, t.name as staff_name, t.weekly_hours,
    ${exceptionsFrom(datedFrom)} as exceptions, ${timeOffFrom(datedFrom)} as time_off,
    (select ${bookings} from appointments a
      where a.business_id = t.business_id and a.staff_id = t.id and a.status <> 'cancelled'
        and ${nearby(window)}) as busy,
    case when b.has_gaps then (select ${gaps} from appointments a
      where a.business_id = t.business_id and a.staff_id = t.id and a.status <> 'cancelled'
        and a.gap is not null and ${nearby(window)}) end as gaps`

/** Appointments `a` as `AvailabilityRow.busy`. */
export const bookings = sql`string_agg(concat_ws(',', ${epochMs(sql`lower(a.busy)`)},
  ${epochMs(sql`upper(a.busy)`)},
  ${epochMs(sql`a.starts_at`)}, ${epochMs(sql`a.created_at`)}), ',' order by a.starts_at)`

/** Appointments `a` with a gap as `AvailabilityRow.gaps`. */
export const gaps = sql`string_agg(concat_ws(',', ${epochMs(sql`lower(a.busy)`)},
  ${epochMs(sql`lower(a.gap)`)}, ${epochMs(sql`upper(a.gap)`)}), ',')`

function nearby({ from, to, addOnIds = [], addedMinutes = 0, ...moved }: Window) {
  if (from.getTime() === to.getTime()) {
    const asked =
      addOnIds.length === 0
        ? sql``
        : sql`+ (select coalesce(sum(o.minutes), 0)::integer from add_ons o
            where o.business_id = s.business_id and o.id = any(${addOnIds}::integer[]))`
    const sold = addedMinutes === 0 ? sql`` : sql`+ ${addedMinutes}::integer`
    return sql`${startsNear(sql`a`, [{ start: from.getTime(), end: to.getTime() }])}
      and ${staffTime(sql`a`)} && tstzrange(${from}::timestamptz - make_interval(mins => s.buffer_before_minutes),
      ${from}::timestamptz + make_interval(mins => ${ownLength} + s.buffer_after_minutes ${asked} ${sold})) ${others(moved)}`
  }
  return sql`a.starts_at >= ${new Date(from.getTime() - REACH_MS)}
    and a.starts_at < ${new Date(to.getTime() + REACH_MS)} ${others(moved)}`
}

export const others = ({
  excludeId,
  excludeVisitId,
}: Pick<Window, 'excludeId' | 'excludeVisitId'>) =>
  sql`${excludeId === undefined ? sql`` : sql`and a.id <> ${excludeId}`}
    ${excludeVisitId === undefined ? sql`` : sql`and a.visit_id is distinct from ${excludeVisitId}`}`

export interface PublicQuestion extends Window {
  pageName: string
  serviceId: number
  staffId?: number | undefined
  /** The gap of the appointment being moved; undefined means the service's. */
  gap?: MinuteSpan | null | undefined
}

/**
 * Reads across tenants.
 * @param datedFrom exceptions and time off are read from here on.
 */
export async function loadOnPage(
  db: Db,
  question: PublicQuestion,
  datedFrom: Date,
): Promise<AvailabilityRow[]> {
  const { rows } = await sql<AvailabilityRow>`
    select p.id as page_id, p.settings #>> '{about,policy}' as page_policy,
      ${blockedKeys} as blocked,
      ${columns(question, datedFrom)}
    from public_pages p
    join businesses b on b.id = p.business_id and b.closed_at is null
    join public_page_services ps on ps.business_id = p.business_id and ps.page_id = p.id
      and ps.service_id = ${question.serviceId}
    join services s on s.business_id = p.business_id and s.id = ps.service_id
      and s.archived_at is null
    join public_page_staff pt on pt.business_id = p.business_id and pt.page_id = p.id
    join staff t on t.business_id = p.business_id and t.id = pt.staff_id and t.archived_at is null
    ${ownTerms}
    where p.name_key = ${question.pageName.toLowerCase()} and ${offers}
      ${question.staffId === undefined ? sql`` : sql`and t.id = ${question.staffId}`}
    order by pt.position, t.id ${findsBusiness}`.execute(db)
  return rows
}

/** Also returns the revision that cached rows must have. */
export async function readBusy(
  db: Db,
  { business_id, has_gaps }: Pick<AvailabilityRow, 'business_id' | 'has_gaps'>,
  staffIds: readonly number[],
  { from, to, ...moved }: Window,
): Promise<{ revision: number; busy: string | null; gaps?: string | null }[]> {
  const found = sql`from appointments a
    where a.business_id = ${business_id} and a.staff_id = t.id and a.status <> 'cancelled'
      and a.starts_at >= ${new Date(from.getTime() - REACH_MS)}
      and a.starts_at < ${new Date(to.getTime() + REACH_MS)} ${others(moved)}`
  const withGaps = has_gaps ? sql`, (select ${gaps} ${found} and a.gap is not null) as gaps` : sql``
  const { rows } = await sql<{ revision: number; busy: string | null; gaps?: string | null }>`
    select b.revision, (select ${bookings} ${found}) as busy${withGaps}
    from businesses b, unnest(${staffIds}::integer[]) with ordinality t(id, place)
    where b.id = ${business_id} order by t.place`.execute(db)
  return rows
}

export interface OwnQuestion extends Window {
  serviceId: number
  /** Null means everyone who offers the service. */
  staffId: number | null
}

export async function loadOwn(
  db: Db,
  { businessId }: BusinessScope,
  question: OwnQuestion,
): Promise<AvailabilityRow[]> {
  const { serviceId, staffId } = question
  const datedFrom = new Date(question.from.getTime() - DATED_REACH_MS)
  const chosen =
    staffId === null ? sql`t.archived_at is null and ${offers}` : sql`t.id = ${staffId}`
  const { rows } = await sql<AvailabilityRow>`
    select null::integer as page_id, s.archived_at is null and t.archived_at is null as active,
      t.archived_at is not null as staff_removed, ${columns(question, datedFrom)}
    from businesses b
    join services s on s.business_id = b.id and s.id = ${serviceId}
    join staff t on t.business_id = b.id and ${chosen}
    ${ownTerms}
    where b.id = ${businessId} and s.business_id = ${businessId}
      and t.business_id = ${businessId}
    order by t.id`.execute(db)
  return rows
}

export interface PageOffering {
  business_id: number
  revision: number
  name: string
  service_id: number | null
}

export interface WantedPage {
  staffId: number
  serviceId?: number | undefined
  pageName?: string | undefined
}

/** Reads across tenants. */
export async function findPageOffering(
  db: Db,
  wanted: WantedPage,
): Promise<PageOffering | undefined> {
  const { staffId, serviceId, pageName } = wanted
  const { rows } =
    await sql<PageOffering>`/* across tenants: a page that offers a staff member and a service */
    select p.business_id, b.revision, p.name, s.id as service_id
    from public_page_staff pt
    join public_pages p on p.business_id = pt.business_id and p.id = pt.page_id
    join businesses b on b.id = p.business_id and b.closed_at is null
    join staff t on t.business_id = pt.business_id and t.id = pt.staff_id and t.archived_at is null
    left join public_page_services ps on ps.business_id = p.business_id and ps.page_id = p.id
    left join services s on s.business_id = ps.business_id and s.id = ps.service_id
      and s.archived_at is null
      and ${offers}
    where pt.staff_id = ${staffId}
      ${serviceId === undefined ? sql`` : sql`and s.id = ${serviceId}`}
      ${pageName === undefined ? sql`` : sql`and p.name_key = ${pageName.toLowerCase()}`}
    order by s.id is null, p.id, ps.position limit 1`.execute(db)
  return rows[0]
}
