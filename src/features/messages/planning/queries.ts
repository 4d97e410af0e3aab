import { isExpression, type RawBuilder, sql } from 'kysely'
import type { Channel } from '#domain/channels.ts'
import type { MessageKind } from '#domain/message-kinds.ts'
import type { PlannedMessage } from './reminder-rules.ts'

/** Created only by `causeOf`. */
export type Cause = string & { readonly madeBy: 'causeOf' }

/** Written as a literal, so that it matches the condition of an index. */
export const kindIs = (kind: MessageKind): RawBuilder<MessageKind> => sql.lit(kind)

/** Unique within an appointment. `parts` are values, or expressions over the source rows. */
export function causeOf(
  kind: MessageKind | RawBuilder<MessageKind>,
  ...parts: readonly (string | number | RawBuilder<unknown>)[]
): RawBuilder<Cause> {
  const [first, ...others] = [kind, ...parts].map((part, n) => {
    if (typeof part === 'object') return part
    return n === 0 ? sql.lit(part) : sql`${part}::text`
  })
  return sql<Cause>`${sql.join([first, ...others], sql` || ':' || `)}`
}

/** If an email replaces a text or call, its cause ends with `email` instead of that channel. */
export const emailFallbackCause = (m: RawBuilder<unknown>): RawBuilder<Cause> =>
  sql<Cause>`left(${m}.cause, -length(${m}.channel)) || ${sql.lit('email' satisfies Channel)}`

export const isCausedBy = (m: RawBuilder<unknown>, kind: MessageKind): RawBuilder<boolean> =>
  sql<boolean>`${m}.cause like ${sql.lit(`${kind}:%`)}`

/** Reminders `m` aren't planned again once they are due. */
export const isDueReminder = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(m.due_at <= ${now} or m.attempts > 0)`

type Of<Value> = Value | RawBuilder<unknown>

/** Without a recipient, a message goes to the appointment's client. */
interface NewMessages {
  business_id: Of<number>
  appointment_id?: Of<number>
  appointment_version?: Of<number>
  user_id?: Of<number>
  kind: MessageKind | RawBuilder<MessageKind>
  channel: Channel | RawBuilder<unknown>
  recipient?: Of<string>
  due_at: Of<Date>
  cause: RawBuilder<Cause>
  payload?: RawBuilder<unknown> | Record<string, unknown>
  created_at?: Of<Date>
  state?: RawBuilder<unknown>
  reason?: RawBuilder<unknown>
  sent_at?: RawBuilder<unknown>
}

const types = {
  business_id: 'integer',
  appointment_id: 'integer',
  appointment_version: 'integer',
  user_id: 'integer',
  kind: 'text',
  channel: 'text',
  recipient: 'text',
  due_at: 'timestamptz',
  cause: 'text',
  payload: 'jsonb',
  created_at: 'timestamptz',
  state: 'text',
  reason: 'text',
  sent_at: 'timestamptz',
} as const satisfies Record<keyof NewMessages, string>
type Column = keyof typeof types

function expressionOf(column: Column, value: NonNullable<NewMessages[Column]>) {
  if (isExpression(value)) return value
  if (column === 'kind' || column === 'channel') return sql.lit(value)
  return sql`${column === 'payload' ? JSON.stringify(value) : value}::${sql.raw(types[column])}`
}

/** Inserts one message per row of `from`, or a single one. Other features embed this. */
export function insertMessages(
  messages: NewMessages,
  from: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const given = (Object.keys(types) as Column[]).flatMap(column => {
    const value = messages[column]
    return value === undefined ? [] : [{ column, expression: expressionOf(column, value) }]
  })
  return sql`
    insert into messages (${sql.raw(given.map(({ column }) => column).join(', '))})
    select ${sql.join(given.map(({ expression }) => expression))} ${from}`
}

export const unlessPlanned = sql`on conflict on constraint messages_once_per_cause do nothing`

const messageList = (planned: readonly PlannedMessage[]): string =>
  JSON.stringify(planned.map(({ dueAt, ...message }) => ({ ...message, due_ms: dueAt })))

const aboutAppointment = {
  business_id: sql`a.business_id`,
  appointment_id: sql`a.id`,
  appointment_version: sql`a.version`,
  kind: sql<MessageKind>`m.kind`,
  channel: sql`m.channel`,
  due_at: sql`to_timestamp(m.due_ms / 1000.0)`,
}

/** A reminder's lead, from its cause (see `planReminders`). Empty for other messages. */
export const leadOf = (m: RawBuilder<unknown>) => sql`split_part(${m}.cause, ':', 4)`

/** @param condition on messages `m` of appointment `a`. */
export const insertPlannedMessages = (
  planned: readonly PlannedMessage[],
  condition: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> =>
  insertMessages(
    {
      ...aboutAppointment,
      cause: causeOf(sql<MessageKind>`m.kind`, sql`a.id`, sql`a.version`, sql`m.key`),
      payload: sql`coalesce(m.payload, '{}')`,
      state: sql`case when m.skipped is null then 'planned' else 'skipped' end`,
      reason: sql`m.skipped`,
    },
    sql`from appointment a, jsonb_to_recordset(${messageList(planned)}::jsonb)
      as m(kind text, channel text, due_ms double precision, key text, payload jsonb,
        skipped text)${condition}`,
  )

/** A follow-up by email has the cause of the visit; other channels append their name. */
const suffix = sql`case m.channel when 'email' then '' else ':' || m.channel end`

/** Restores a follow-up that was withdrawn before it was sent. */
export const insertFollowUps = (planned: readonly PlannedMessage[]): RawBuilder<unknown> => sql`
  ${insertMessages(
    {
      ...aboutAppointment,
      kind: 'follow-up',
      cause: sql<Cause>`${causeOf('follow-up', sql`a.id`)} || ${suffix}`,
    },
    sql`from appointment a, jsonb_to_recordset(${messageList(planned)}::jsonb)
      as m(channel text, due_ms double precision)`,
  )}
  on conflict on constraint messages_once_per_cause do update
    set state = 'planned', reason = null, due_at = excluded.due_at,
      appointment_version = excluded.appointment_version
    where messages.state = 'cancelled'`

interface ChangedAppointment {
  businessId: number
  reason: string
  confirming: boolean
  outdated: RawBuilder<unknown>
}

/** Kinds that stay true whatever happens to the appointment. */
const lasting = [kindIs('sale-receipt'), kindIs('client-text'), kindIs('owner-review')]

/** Cancels outdated messages of a statement's `appointment` row and moves others to its version. */
export const replanMessages = ({
  businessId,
  reason,
  confirming,
  outdated,
}: ChangedAppointment): RawBuilder<unknown> => sql`
  update messages m set
    state = case when ${confirming} and m.payload ? 'step' then 'skipped'
      when ${outdated} then 'cancelled' else m.state end,
    reason = case when ${confirming} and m.payload ? 'step' then 'The client confirmed.'
      when ${outdated} then ${reason} else m.reason end,
    appointment_version = a.version
  from appointment a
  where m.business_id = ${businessId} and m.appointment_id = a.id and m.state = 'planned'
    and m.kind not in (${sql.join(lasting)})`

/** Arriving ends all reminders of appointment `a`. */
export const isExpected = sql`a.arrived_at is null and a.started_at is null
  and a.status in ('booked', 'confirmed')`

/** For messages `m` about appointments `a`. Confirming ends escalations. */
export const outlastsConfirming = sql`m.kind in (${kindIs('reminder')}, ${kindIs('move-link')})
  and not m.payload ? 'step' and ${isExpected}`

/**
 * Whether the time, status or client in message `m` is outdated. Other details don't matter, because
 * messages are rendered when they are sent.
 */
export const isOutdated = (
  m: RawBuilder<unknown>,
  outlastsStatus: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from appointment_changes c
  where c.business_id = ${m}.business_id and c.appointment_id = ${m}.appointment_id
    and c.version > ${m}.appointment_version
    and (c.kind <> 'edited' and not (c.kind = 'status' and ${outlastsStatus})
      or c.before ? 'client' and ${m}.kind in (${kindIs('reminder')}, ${kindIs('confirm-request')},
        ${kindIs('move-link')})))`

/**
 * Whether reminder `m` of appointment `a` was already attempted, by a process whose clock is ahead
 * of this one's. Only for changes that keep the time. Ignores reminders of a service that left the
 * visit, which were for an earlier start.
 */
export const isAlreadySent = sql`m.kind = ${kindIs('reminder')} and exists (
  select from messages r where r.business_id = a.business_id and r.appointment_id = a.id
    and r.kind = ${kindIs('reminder')} and r.channel = m.channel and r.state <> 'cancelled'
    and r.attempts > 0 and split_part(r.cause, ':', 2) = a.id::text
    and ${leadOf(sql`r`)} = split_part(m.key, ':', 1)
    and not ${isOutdated(sql`r`, sql`true`)})`

interface Withdrawn {
  reason: string
  where: RawBuilder<unknown>
}

/** Only affects messages that no worker has claimed. */
export const withdrawMessages = ({ reason, where }: Withdrawn): RawBuilder<unknown> => sql`
  update messages m set state = 'cancelled', reason = ${sql.lit(reason)}
  where m.state = 'planned' and ${where}`

export const moveMessages = ({
  to,
  where,
}: {
  to: number
  where: RawBuilder<unknown>
}): RawBuilder<unknown> => sql`update messages m set appointment_id = ${to} where ${where}`

export const moveTexts = (
  businessId: number,
  { from, to }: { from: number; to: number },
): RawBuilder<unknown> => sql`update inbound_texts set appointment_id = ${to}
  where business_id = ${businessId} and appointment_id = ${from}`
