import { type RawBuilder, sql } from 'kysely'
import { type AddOn, agreedPrice } from '#domain/add-ons.ts'
import type { Channel } from '#domain/channels.ts'
import { languageOf } from '#domain/languages.ts'
import type { MessageKind } from '#domain/message-kinds.ts'
import { formatList } from '#domain/time/format-list.ts'
import { idsOfClient } from '#features/clients/identity/queries.ts'
import type { Db } from '#platform/db/database.ts'
import { hostOf } from '#platform/db/host-of.ts'
import { ownPhone } from '#platform/db/own-phone.ts'
import { contactOn, hidesPrices, pageOf } from '#platform/db/page-of.ts'
import type { AppointmentStatus } from '#platform/db/schema.ts'
import { type WordsColumns, wordsColumns } from '../../content/words-queries.ts'
import { isForClient } from '../../planning/notice-rules.ts'
import { kindIs } from '../../planning/queries.ts'
import { isWithheld, OVER_CAP } from '../../planning/withheld-queries.ts'

export interface ClaimedMessage extends WordsColumns {
  business_id: number
  id: number
  kind: MessageKind
  channel: Channel
  recipient: string | null
  attempts: number
  payload: Record<string, unknown>
  created_at: Date
  message_version: number | null
  business_name: string
  business_time_zone: string
  owner_email: string | null
  cutoff_minutes: number
  /** Always true for email. */
  channel_enabled: boolean
  sms_enabled: boolean
  /** Opt-outs from texts apply to all businesses (`listOptedOut`). */
  no_calls: boolean
  /** Why no email may replace this text or call. */
  no_email: string | null
  voice_id: string | null
  /** For paid messages about online bookings; otherwise null. */
  visited: 'by number' | 'by email' | 'never' | null
  /** The owner's choice, and what its default depends on. */
  destination_countries: string[] | null
  own_phone: string | null
  appointment: ClaimedAppointment | null
  note?: string | undefined
}

export interface ClaimedAppointment {
  id: number
  version: number
  link_version: number
  address_known: boolean
  status: AppointmentStatus
  starts_at: string
  ends_at: string
  customer_name: string
  customer_email: string
  customer_phone: string
  customer_time_zone: string | null
  description: string
  notification_methods: Channel[]
  /** Whether the client gets emails. For imported appointments, only if the client chose that. */
  is_emailed: boolean
  service_name: string
  what_to_bring: string
  directions: string
  /** As agreed, with add-ons. */
  price_cents: number
  add_ons: readonly AddOn[] | null
  staff_name: string
  /** The first appointment of the visit that this one left when it was cancelled. */
  rest_id: number | null
  legs?: readonly ClaimedLeg[]
  page_name: string | null
  page_host: string | null
  primary_color: string | null
  hides_price: boolean
  contact: { phone?: string; email?: string; address?: string } | null
}

export interface ClaimedLeg {
  service: string
  staff: string
  price_cents: number
  add_ons: readonly AddOn[] | null
  what_to_bring: string
  directions: string
  starts_at: string
  ends_at: string
}

/** The appointment's columns are null if there is none. */
interface DetailsRow
  extends Omit<ClaimedMessage, 'appointment'>,
    Omit<ClaimedAppointment, 'id' | 'starts_at' | 'ends_at' | 'legs'> {
  visit: ClaimedLeg[] | null
  appointment: ClaimedAppointment | null
  appointment_id: number | null
  starts_at: Date
  ends_at: Date
}

// Counts only visits that began before the message was due. Written to match the index on numbers.
const visited = sql`case when c.channel <> 'email' and a.created_by = 'client' then case
        when exists (
          select from appointments h where h.business_id = c.business_id
            and h.customer_phone = a.customer_phone
            and (h.created_by <> 'client' or h.notification_methods <> '{email}'::text[])
            and h.starts_at < c.due_at
            and h.status not in ('cancelled', 'no_show')) then 'by number'
        when exists (
          select from appointments h where h.business_id = c.business_id
            and h.client_id = any (${idsOfClient(sql`a`)})
            and h.starts_at < c.due_at and h.status not in ('cancelled', 'no_show')) then 'by email'
        else 'never' end end`

/** Only evaluated if there are notes. */
const addressKnown = sql`case when a.description = '' or c.channel <> 'email' then false
        when a.address_proven or a.created_by <> 'client' then true
        else exists (select from appointments h where h.business_id = c.business_id
          and h.customer_email_key = a.customer_email_key and (h.address_proven or h.status = 'completed')) end`

/** Messages about a visit belong to its first appointment. */
const visit = sql`case when a.visit_id is not null then (
        select json_agg(json_build_object('service', vs.name, 'staff', vt.name,
            'price_cents', coalesce(v.price_cents, vs.price_cents), 'add_ons', v.add_ons,
            'what_to_bring', vs.what_to_bring, 'directions', vs.directions,
            'starts_at', v.starts_at, 'ends_at', v.ends_at) order by v.starts_at, v.id)
        from appointments v
        join services vs on vs.business_id = v.business_id and vs.id = v.service_id
        join staff vt on vt.business_id = v.business_id and vt.id = v.staff_id
        where v.business_id = c.business_id and v.visit_id = a.visit_id) end`

const rest = sql`case when c.kind in (${kindIs('client-cancelled')}, ${kindIs('owner-cancellation')})
      then (
        select r.id from appointments r
        where r.business_id = c.business_id and r.id = (
            select (h.before #>> '{left,id}')::integer from appointment_changes h
            where h.business_id = c.business_id and h.appointment_id = a.id
              and h.version = a.version)
          and r.link_version = a.link_version and r.status <> 'cancelled') end`

// Plain columns, because building JSON objects costs more than all lookups.
const details = sql`, owners as (
      select b.id as business_id, u.email from businesses b
      join users u on u.id = b.owner_user_id
      where b.id in (select business_id from c)
    )
    select c.business_id, c.id, c.kind, c.channel, c.recipient, c.attempts, c.payload,
      c.created_at, c.appointment_version as message_version, b.name as business_name,
      b.time_zone as business_time_zone, o.email as owner_email,
      b.change_cutoff_minutes as cutoff_minutes,
      case c.channel when 'sms' then b.sms_enabled when 'whatsapp' then b.whatsapp_enabled
        when 'voice' then b.voice_enabled else true end as channel_enabled,
      b.sms_enabled,
      c.channel = 'voice' and exists (
        select from opt_outs x where x.business_id = c.business_id and x.phone = a.customer_phone
          and x.medium = 'voice') as no_calls,
      case when c.channel <> 'email' and c.kind in (${kindIs('reminder')},
          ${kindIs('confirm-request')}, ${kindIs('move-link')}) then
        case when ${isWithheld(sql`a`)} then ${OVER_CAP} end end as no_email,
      ${visited} as visited,
      b.destination_countries, case when c.channel <> 'email' then ${ownPhone(sql`b`)} end as own_phone,
      b.voice_id, ${wordsColumns},
      a.id as appointment_id, a.version, a.link_version, ${addressKnown} as address_known, a.status,
      a.starts_at, a.ends_at, a.customer_name, a.customer_email, a.customer_phone,
      a.customer_time_zone, a.description, a.notification_methods,
      a.created_by <> 'import' or 'email' = any(a.notification_methods) as is_emailed,
      s.name as service_name,
      s.what_to_bring, s.directions, coalesce(a.price_cents, s.price_cents) as price_cents,
      a.add_ons, t.name as staff_name, ${rest} as rest_id, ${visit} as visit, p.name as page_name,
      ${hostOf(sql`p`)} as page_host,
      p.settings #>> '{template,primaryColor}' as primary_color,
      ${hidesPrices(sql`p`)} as hides_price,
      ${contactOn(sql`p`, sql`a`)} as contact
    from c
    join businesses b on b.id = c.business_id
    left join owners o on o.business_id = c.business_id
    left join appointments a on a.business_id = c.business_id and a.id = c.appointment_id
    left join services s on s.business_id = a.business_id and s.id = a.service_id
    left join staff t on t.business_id = a.business_id and t.id = a.staff_id
    left join public_pages p on p.business_id = a.business_id and p.id = ${pageOf(sql`a`)}
    order by c.due_at, c.id`

export async function readDetails(db: Db, chosen: RawBuilder<unknown>): Promise<ClaimedMessage[]> {
  const { rows } = await sql<DetailsRow>`with ${chosen} ${details}`.execute(db)
  for (const row of rows) row.appointment = appointmentOf(row)
  return rows
}

function appointmentOf(row: DetailsRow): ClaimedAppointment | null {
  if (row.appointment_id === null) return null
  return {
    ...row,
    id: row.appointment_id,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    ...(row.visit ? wholeVisit(row.visit, row) : {}),
  }
}

function wholeVisit(legs: readonly ClaimedLeg[], { kind, language }: DetailsRow) {
  const said = isForClient(kind) ? languageOf(language) : 'en'
  const distinct = (of: (leg: ClaimedLeg) => string) => [...new Set(legs.map(of))].filter(Boolean)
  const prices = legs.map(leg => agreedPrice(leg.price_cents, leg.add_ons))
  return {
    legs,
    add_ons: null,
    // A notice about a restored service belongs to that appointment, which may not be the visit's
    // first.
    starts_at: new Date(legs[0]!.starts_at).toISOString(),
    ends_at: new Date(legs.at(-1)!.ends_at).toISOString(),
    service_name: formatList(
      legs.map(leg => leg.service),
      said,
    ),
    staff_name: formatList(
      distinct(leg => leg.staff),
      said,
    ),
    what_to_bring: distinct(leg => leg.what_to_bring).join('\n'),
    directions: distinct(leg => leg.directions).join('\n'),
    // A custom price makes the total unknown.
    price_cents: prices.includes(0) ? 0 : prices.reduce((sum, price) => sum + price, 0),
  }
}

export async function readMessage(
  db: Db,
  businessId: number,
  id: number,
): Promise<ClaimedMessage | undefined> {
  const chosen = sql`c as (select * from messages where business_id = ${businessId} and id = ${id})`
  return (await readDetails(db, chosen))[0]
}
