import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { AppointmentStatus, Channel, MessageState } from '#platform/db/schema.ts'
import { type WordsColumns, wordsColumns } from '../content/words-queries.ts'

/** A message that this worker holds, with everything its words need, as it is at this moment. */
export interface ClaimedMessage extends WordsColumns {
  business_id: number
  id: number
  kind: string
  channel: Channel
  recipient: string | null
  attempts: number
  payload: Record<string, unknown>
  message_version: number | null
  business_name: string
  business_time_zone: string
  owner_email: string | null
  /** Whether the business has switched the channel on; e-mail always is. */
  channel_enabled: boolean
  /** Whether the client asked this business for no more texts, or calls. */
  opted_out: boolean
  voice_id: string | null
  appointment: ClaimedAppointment | null
  /** What is worth knowing about how its words came about; kept with a message that was sent. */
  note?: string | undefined
}

export interface ClaimedAppointment {
  id: number
  version: number
  status: AppointmentStatus
  /** ISO 8601. */
  starts_at: string
  ends_at: string
  customer_name: string
  customer_email: string
  customer_phone: string
  customer_time_zone: string | null
  description: string
  notification_methods: Channel[]
  service_name: string
  what_to_bring: string
  directions: string
  price_cents: number
  staff_name: string
  page_name: string | null
  primary_color: string | null
  contact: { phone?: string; email?: string; address?: string } | null
}

/** What `details` gives: an appointment's columns beside its message's, all null where it has none. */
interface DetailsRow
  extends Omit<ClaimedMessage, 'appointment'>,
    Omit<ClaimedAppointment, 'id' | 'starts_at' | 'ends_at'> {
  appointment: ClaimedAppointment | null
  appointment_id: number | null
  starts_at: Date
  ends_at: Date
}

// Plain columns: an object made in SQL costs a message more than all that is looked up for it. Owners are looked up once for a batch.
const details = sql`, owners as (
      select distinct on (business_id) business_id, email from users
      where business_id in (select business_id from c) order by business_id, id
    )
    select c.business_id, c.id, c.kind, c.channel, c.recipient, c.attempts, c.payload,
      c.appointment_version as message_version, b.name as business_name, b.time_zone as business_time_zone,
      o.email as owner_email,
      case c.channel when 'sms' then b.sms_enabled when 'whatsapp' then b.whatsapp_enabled
        when 'voice' then b.voice_enabled else true end as channel_enabled,
      c.channel <> 'email' and exists (
        select from opt_outs x where x.business_id = c.business_id and x.phone = a.customer_phone
          and x.medium = case c.channel when 'voice' then 'voice' else 'text' end) as opted_out,
      b.voice_id, ${wordsColumns},
      a.id as appointment_id, a.version, a.status, a.starts_at, a.ends_at, a.customer_name, a.customer_email,
      a.customer_phone, a.customer_time_zone, a.description, a.notification_methods, s.name as service_name,
      s.what_to_bring, s.directions, s.price_cents, t.name as staff_name, p.name as page_name,
      p.settings #>> '{template,primaryColor}' as primary_color, p.settings -> 'contactInfo' as contact
    from c
    join businesses b on b.id = c.business_id
    left join owners o on o.business_id = c.business_id
    left join appointments a on a.business_id = c.business_id and a.id = c.appointment_id
    left join services s on s.business_id = a.business_id and s.id = a.service_id
    left join staff t on t.business_id = a.business_id and t.id = a.staff_id
    left join public_pages p on p.business_id = a.business_id and p.id = a.page_id
    order by c.due_at, c.id`

/** Everything that messages need, of those that `chosen` names: expressions of a WITH clause, the last of them called `c`. */
export async function readDetails(db: Db, chosen: RawBuilder<unknown>): Promise<ClaimedMessage[]> {
  const { rows } = await sql<DetailsRow>`with ${chosen} ${details}`.execute(db)
  for (const row of rows) row.appointment = appointmentOf(row)
  return rows
}

function appointmentOf(row: DetailsRow): ClaimedAppointment | null {
  if (row.appointment_id === null) return null
  return {
    id: row.appointment_id,
    version: row.version,
    status: row.status,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    customer_name: row.customer_name,
    customer_email: row.customer_email,
    customer_phone: row.customer_phone,
    customer_time_zone: row.customer_time_zone,
    description: row.description,
    notification_methods: row.notification_methods,
    service_name: row.service_name,
    what_to_bring: row.what_to_bring,
    directions: row.directions,
    price_cents: row.price_cents,
    staff_name: row.staff_name,
    page_name: row.page_name,
    primary_color: row.primary_color,
    contact: row.contact,
  }
}

interface Claim {
  channel: Channel
  now: Date
  /** Those that fell due after this moment alone, or up to it alone; without either all that are due. */
  dueAfter?: Date | undefined
  dueUntil?: Date | undefined
  leaseUntil: Date
  limit: number
  /** Reminders of appointments that begin before this moment alone. */
  remindsBefore?: Date | undefined
}

/**
 * Takes due messages for this worker until the lease ends, oldest first, each by one worker alone, and reads what they
 * are about in the same statement. Works across tenants.
 */
export async function claimDue(db: Db, { channel, now, dueAfter, dueUntil, leaseUntil, limit, remindsBefore }: Claim) {
  const near = sql`and kind = 'reminder' and exists (
        select from appointments a where a.business_id = messages.business_id and a.id = messages.appointment_id
          and a.starts_at < ${remindsBefore})`
  return await readDetails(
    db,
    sql`due as (
      select business_id, id from messages
      where state = 'planned' and channel = ${channel} and due_at <= ${dueUntil ?? now}
        and due_at > ${dueAfter ?? new Date(0)} ${remindsBefore ? near : sql``}
      order by due_at limit ${limit} for update skip locked
    ),
    c as (
      update messages m set state = 'sending', lease_until = ${leaseUntil}, attempts = m.attempts + 1
      from due where m.business_id = due.business_id and m.id = due.id
      returning m.*
    )`,
  )
}

/** When the next message of a channel falls due after `now`. Works across tenants. */
export async function readNextDue(db: Db, channel: Channel, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ due_at: Date }>`
    select due_at from messages where state = 'planned' and channel = ${channel} and due_at > ${now}
    order by due_at limit 1`.execute(db)
  return rows[0]?.due_at
}

/** What became of a claimed message. */
export interface Finished {
  businessId: number
  id: number
  /** Which try this was: what another worker has taken over since is not touched. */
  attempts: number
  state: MessageState
  reason: string | null
  providerId: string | null
  costCredits?: number
  /** For a message that is tried again. */
  dueAt: Date | null
}

/** Members of a payload that open something, or say who somebody was: not kept once the message has left. */
const SECRETS = ['token', 'code', 'facts']

/**
 * Writes down what became of messages, all in one statement. What another worker has taken over since is not touched; what was taken for lost
 * meanwhile is found again.
 */
export async function finish(db: Db, results: readonly Finished[], now: Date): Promise<void> {
  if (results.length === 0) return
  const of = <T>(value: (result: Finished) => T) => results.map(value)
  // Rows are locked in one order everywhere, messages before their tries, so that workers wait for each other and never deadlock.
  await sql`
    with r as materialized (
      select m.business_id, m.id, r.attempts, r.cost_credits, r.state, r.reason, r.provider_id, r.due_at
      from unnest(${of(result => result.businessId)}::integer[], ${of(result => result.id)}::bigint[],
          ${of(result => result.attempts)}::integer[], ${of(result => result.costCredits ?? 0)}::integer[],
          ${of(result => result.state)}::text[], ${of(result => result.reason)}::text[],
          ${of(result => result.providerId)}::text[], ${of(result => result.dueAt?.toISOString() ?? null)}::text[])
        as r(business_id, id, attempts, cost_credits, state, reason, provider_id, due_at)
      join messages m on m.business_id = r.business_id and m.id = r.id
      order by m.business_id, m.id for no key update of m
    )
    update messages m set state = r.state, reason = r.reason, provider_id = coalesce(r.provider_id, m.provider_id),
      due_at = coalesce(r.due_at::timestamptz, m.due_at), lease_until = null, cost_credits = r.cost_credits,
      sent_at = case when r.state = 'sent' then ${now}::timestamptz else m.sent_at end,
      payload = case when r.state = 'planned' or m.payload = '{}' then m.payload else m.payload - ${SECRETS}::text[] end,
      recipient = case when r.state <> 'planned' and m.payload ? 'facts' then null else m.recipient end
    from r
    where m.business_id = r.business_id and m.id = r.id and m.state in ('sending', 'unknown')
      and m.attempts = r.attempts`.execute(db)
}

/** A message whose worker is gone. */
export interface Abandoned {
  business_id: number
  id: number
  channel: Channel
  attempts: number
  /** Whether it may be sent again: it costs nothing, or no provider was asked for it yet. */
  harmless: boolean
}

/** Locks messages whose leases have ended, some at a time. Works across tenants. */
export async function lockExpired(tx: Db, now: Date, limit: number): Promise<Abandoned[]> {
  const { rows } = await sql<Abandoned>`
    with expired as (
      select business_id, id, channel, attempts from messages
      where state = 'sending' and lease_until < ${now} order by lease_until limit ${limit}
      for no key update skip locked
    )
    select e.*, e.channel = 'email' or not exists (
      select from message_attempts t
      where t.business_id = e.business_id and t.message_id = e.id and t.number = e.attempts) as harmless
    from expired e`.execute(tx)
  return rows
}

/**
 * Takes locked messages back. What is harmless is planned again; a paid message that may have been sent is shown as unknown rather than
 * paid for twice.
 */
export async function takeBack(tx: Db, abandoned: readonly Abandoned[], now: Date): Promise<void> {
  await sql`
    with r as (
      select * from jsonb_to_recordset(${JSON.stringify(abandoned)}::jsonb)
        as r(business_id integer, id bigint, attempts integer, harmless boolean)
    ),
    recovered as (
      update messages m set lease_until = null, state = case when r.harmless then 'planned' else 'unknown' end,
        reason = case when r.harmless then m.reason else 'The worker stopped while this was being sent.' end
      from r where m.business_id = r.business_id and m.id = r.id
    )
    update message_attempts t set state = 'unknown', updated_at = ${now} from r
    where not r.harmless and t.business_id = r.business_id and t.message_id = r.id and t.number = r.attempts
      and t.state = 'started'`.execute(tx)
}

/** One message with everything its words need, as it is at this moment. */
export async function readMessage(db: Db, businessId: number, id: number): Promise<ClaimedMessage | undefined> {
  const chosen = sql`c as (select * from messages where business_id = ${businessId} and id = ${id})`
  return (await readDetails(db, chosen))[0]
}
