import { sql } from 'kysely'
import type { Db } from '#platform/db/open.ts'
import type { AppointmentStatus, Channel, MessageState } from '#platform/db/schema.ts'
import { type WordsColumns, wordsColumns } from './words-queries.ts'

/** A message that this worker holds, with everything its words need, as it is at this moment. */
export interface ClaimedMessage extends WordsColumns {
  business_id: number
  id: number
  kind: string
  channel: Channel
  recipient: string | null
  due_at: Date
  attempts: number
  cause: string
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
  duration_minutes: number
  price_cents: number
  staff_name: string
  page_name: string | null
  primary_color: string | null
  contact: { phone?: string; email?: string; address?: string } | null
}

/** Everything that messages need, of those that a statement named `c`. */
export const details = sql`
    select c.business_id, c.id, c.kind, c.channel, c.recipient, c.due_at, c.attempts, c.cause, c.payload,
      c.appointment_version as message_version, b.name as business_name, b.time_zone as business_time_zone,
      (select u.email from users u where u.business_id = c.business_id order by u.id limit 1) as owner_email,
      case c.channel when 'sms' then b.sms_enabled when 'whatsapp' then b.whatsapp_enabled
        when 'voice' then b.voice_enabled else true end as channel_enabled,
      c.channel <> 'email' and exists (
        select from opt_outs o where o.business_id = c.business_id and o.phone = a.customer_phone
          and o.medium = case c.channel when 'voice' then 'voice' else 'text' end) as opted_out,
      b.voice_id, ${wordsColumns},
      case when a.id is null then null else jsonb_build_object(
        'id', a.id, 'version', a.version, 'status', a.status, 'starts_at', a.starts_at, 'ends_at', a.ends_at,
        'customer_name', a.customer_name, 'customer_email', a.customer_email, 'customer_phone', a.customer_phone,
        'customer_time_zone', a.customer_time_zone, 'description', a.description,
        'notification_methods', a.notification_methods, 'service_name', s.name,
        'what_to_bring', s.what_to_bring, 'directions', s.directions,
        'duration_minutes', s.duration_minutes, 'price_cents', s.price_cents, 'staff_name', t.name,
        'page_name', p.name, 'primary_color', p.settings #>> '{template,primaryColor}',
        'contact', p.settings -> 'contactInfo') end as appointment
    from c
    join businesses b on b.id = c.business_id
    left join appointments a on a.business_id = c.business_id and a.id = c.appointment_id
    left join services s on s.business_id = a.business_id and s.id = a.service_id
    left join staff t on t.business_id = a.business_id and t.id = a.staff_id
    left join public_pages p on p.business_id = a.business_id and p.id = a.page_id`

interface Claim {
  channel: Channel
  now: Date
  /** Those that fell due after this moment alone, or up to it alone; without either all that are due. */
  dueAfter?: Date | undefined
  dueUntil?: Date | undefined
  leaseUntil: Date
  limit: number
}

/**
 * Takes due messages for this worker until the lease ends, oldest first, each by one worker alone, and reads what they
 * are about in the same statement. Works across tenants.
 */
export async function claimDue(db: Db, { channel, now, dueAfter, dueUntil, leaseUntil, limit }: Claim) {
  const { rows } = await sql<ClaimedMessage>`
    with due as (
      select business_id, id from messages
      where state = 'planned' and channel = ${channel} and due_at <= ${dueUntil ?? now}
        and due_at > ${dueAfter ?? new Date(0)}
      order by due_at limit ${limit} for update skip locked
    ),
    c as (
      update messages m set state = 'sending', lease_until = ${leaseUntil}, attempts = m.attempts + 1
      from due where m.business_id = due.business_id and m.id = due.id
      returning m.*
    )
    ${details}
    order by c.due_at, c.id`.execute(db)
  return rows
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
  const rows = JSON.stringify(
    results.map(result => ({
      business_id: result.businessId,
      id: result.id,
      attempts: result.attempts,
      cost_credits: result.costCredits ?? 0,
      state: result.state,
      reason: result.reason,
      provider_id: result.providerId,
      due_at: result.dueAt,
    })),
  )
  // Rows are locked in one order everywhere, messages before their tries, so that workers wait for each other and never deadlock.
  await sql`
    with r as (
      select * from jsonb_to_recordset(${rows}::jsonb) as r(business_id integer, id bigint, attempts integer,
        cost_credits integer, state text, reason text, provider_id text, due_at timestamptz)
    ),
    held as materialized (
      select m.business_id, m.id from r join messages m on m.business_id = r.business_id and m.id = r.id
      order by m.business_id, m.id for no key update of m
    )
    update messages m set state = r.state, reason = r.reason, provider_id = coalesce(r.provider_id, m.provider_id),
      due_at = coalesce(r.due_at, m.due_at), lease_until = null, cost_credits = r.cost_credits,
      sent_at = case when r.state = 'sent' then ${now}::timestamptz else m.sent_at end,
      payload = case when r.state = 'planned' then m.payload else m.payload - ${SECRETS}::text[] end,
      recipient = case when r.state <> 'planned' and m.payload ? 'facts' then null else m.recipient end
    from r join held h on h.business_id = r.business_id and h.id = r.id
    where m.business_id = h.business_id and m.id = h.id and m.state in ('sending', 'unknown')
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
  const { rows } = await sql<ClaimedMessage>`
    with c as (select * from messages where business_id = ${businessId} and id = ${id}) ${details}`.execute(db)
  return rows[0]
}
