import { type RawBuilder, sql } from 'kysely'
import type { BusinessScope } from '#platform/actor.ts'
import type { Tx } from '#platform/db/database.ts'
import { kindIs } from './queries.ts'
import { LONGEST_WAIT_MS } from './retry-rules.ts'

interface Client {
  /** Lowercase. */
  emailKeys: readonly string[]
  appointmentIds: readonly number[]
}

/** Erases the provider's response, too. */
const ERASED = sql`case when m.state in ('sending', 'unknown') then '{"facts": null}'::jsonb
  else '{}' end`

/** Emails to an address of a client; other emails without an appointment are for the team. */
export const isToClient = sql<boolean>`kind in (${kindIs('lookup-code')}, ${kindIs('sale-receipt')})`

/** Cancels planned messages. */
export async function eraseMessagesTo(
  tx: Tx,
  { businessId }: BusinessScope,
  { emailKeys, appointmentIds }: Client,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update messages m set recipient = null, payload = ${ERASED},
      reason = null,
      state = case when m.state = 'planned' then 'cancelled' else m.state end
    where m.business_id = ${businessId} and (m.appointment_id = any (${appointmentIds}::integer[])
      or lower(m.recipient) = any (${emailKeys}::text[]) and ${isToClient})
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
