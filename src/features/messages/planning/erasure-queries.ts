import { type RawBuilder, sql } from 'kysely'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { kindIs } from './queries.ts'
import { LONGEST_WAIT_MS } from './retry-rules.ts'

/** Erases the provider's response, too. */
const ERASED = sql`case when m.state in ('sending', 'unknown') then '{"facts": null}'::jsonb
  else '{}' end`

/** Emails to an address of a client; other emails without an appointment are for the team. */
export const isToClient = sql<boolean>`kind in (${kindIs('lookup-code')}, ${kindIs('sale-receipt')})`

export interface MessagesTo {
  emailKeys: readonly string[]
  ids: readonly number[]
  /** The highest id in the business. */
  newest: number
}

/** A transaction that is still open may have inserted a lower id than the newest. */
const OPEN_IDS = 10_000

/**
 * Reads all messages of the business, unless an earlier search was for the same addresses: then, only
 * those it found and newer ones.
 */
export async function findMessagesTo(
  db: Db,
  { businessId }: BusinessScope,
  keys: readonly string[],
  earlier?: MessagesTo,
): Promise<MessagesTo> {
  const emailKeys = keys.toSorted()
  if (emailKeys.length === 0) return { emailKeys, ids: [], newest: 0 }
  const { rows: newest } = await sql<{ id: number | null }>`
    select max(id) as id from messages where business_id = ${businessId}`.execute(db)
  const unlessRead =
    earlier && String(earlier.emailKeys) === String(emailKeys)
      ? sql`and (id = any (${earlier.ids}::bigint[]) or id > ${earlier.newest - OPEN_IDS})`
      : sql``
  const { rows } = await sql<{ id: number }>`
    select id from messages
    where business_id = ${businessId} and lower(recipient) = any (${emailKeys}::text[])
      and ${isToClient} ${unlessRead}`.execute(db)
  return { emailKeys, ids: rows.map(({ id }) => id), newest: newest[0]?.id ?? 0 }
}

interface Erased {
  messageIds: readonly number[]
  appointmentIds: readonly number[]
}

/** Also erases messages about the appointments. Cancels planned messages. */
export async function eraseMessages(
  tx: Tx,
  { businessId }: BusinessScope,
  { messageIds, appointmentIds }: Erased,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update messages m set recipient = null, payload = ${ERASED},
      reason = null,
      state = case when m.state = 'planned' then 'cancelled' else m.state end
    where m.business_id = ${businessId} and (m.appointment_id = any (${appointmentIds}::integer[])
      or m.id = any (${messageIds}::bigint[]))
    returning m.id`.execute(tx)
  return rows.map(({ id }) => id)
}

interface Person {
  userId: number
  emailKey: string
}

/** For a deleted login. Other emails forget their recipient once they are sent or skipped. */
export async function eraseMessagesToPerson(tx: Tx, { userId, emailKey }: Person, now: Date) {
  // Emails to people are always due, and the condition lets an index find them.
  const dueBefore = new Date(now.getTime() + LONGEST_WAIT_MS)
  await sql`
    /* across tenants: emails to one person */
    update messages m set recipient = null, payload = '{}', state = 'cancelled',
      reason = 'account-deleted'
    where m.state = 'planned' and m.channel = 'email' and m.due_at <= ${dueBefore}
      and m.appointment_id is null
      and (m.user_id = ${userId} or lower(m.recipient) = ${emailKey}
        and m.kind = ${kindIs('business-transfer')})`.execute(tx)
  await sql`
    /* across tenants: emails to one person */
    update messages m set reason = null
    where m.state = 'failed' and strpos(lower(m.reason), ${emailKey}) > 0`.execute(tx)
}

/**
 * Erases the recipients and texts of messages about a statement's `appointment` row. Renames the
 * causes of follow-ups, so that the appointment's next client gets one, too.
 */
export const forgetReaders = (businessId: number): RawBuilder<unknown> => sql`
  unread as (
    update messages m set recipient = null, reason = null, payload = ${ERASED},
      state = case when m.state = 'planned' then 'cancelled' else m.state end,
      cause = case when m.kind = ${kindIs('follow-up')}
        then m.cause || ':' || a.version else m.cause end
    from appointment a where m.business_id = ${businessId} and m.appointment_id = a.id
      and (m.state <> 'planned' or m.kind = ${kindIs('client-text')}) and m.user_id is null
  ), unanswered as (
    update message_attempts t set phone = '', answer = null, reason = null
    where t.business_id = ${businessId} and t.message_id in (
      select m.id from messages m join appointment a on a.id = m.appointment_id
      where m.business_id = ${businessId})
  ), unheard as (
    delete from inbound_texts i using appointment a
    where i.business_id = ${businessId} and i.appointment_id = a.id
  )`

/** Keeps queued messages, which are the business's final ones. */
export async function eraseSentMessages(tx: Tx, { businessId }: BusinessScope): Promise<void> {
  await sql`
    update messages m set recipient = null, payload = ${ERASED}, reason = null
    where m.business_id = ${businessId} and m.state <> 'planned'`.execute(tx)
}
