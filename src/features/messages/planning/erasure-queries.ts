import { sql } from 'kysely'
import type { BusinessScope } from '#platform/actor.ts'
import type { Tx } from '#platform/db/database.ts'

interface Client {
  /** Lowercase. */
  emailKeys: readonly string[]
  appointmentIds: readonly number[]
}

/** Marks messages that are being sent, so that the provider's answer is not kept either. */
const ERASED = sql`case when m.state in ('sending', 'unknown') then '{"facts": null}'::jsonb
  else '{}' end`

/**
 * Erases the content of a client's messages, reasons included, and cancels planned ones.
 * @returns how many there were.
 */
export async function eraseMessagesTo(
  tx: Tx,
  { businessId }: BusinessScope,
  { emailKeys, appointmentIds }: Client,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update messages m set recipient = null, payload = ${ERASED},
      reason = case when m.state = 'planned' then 'client-erased' end,
      state = case when m.state = 'planned' then 'cancelled' else m.state end
    where m.business_id = ${businessId} and (m.appointment_id = any (${appointmentIds}::integer[])
      or lower(m.recipient) = any (${emailKeys}::text[]) and m.user_id is null)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/**
 * Erases the content of a business's messages, reasons included, except the final ones that are
 * still queued.
 */
export async function eraseSentMessages(tx: Tx, { businessId }: BusinessScope): Promise<void> {
  await sql`
    update messages m set recipient = null, payload = ${ERASED}, reason = null
    where m.business_id = ${businessId} and m.state <> 'planned'`.execute(tx)
}
