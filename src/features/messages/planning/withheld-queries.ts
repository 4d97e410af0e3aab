import { type RawBuilder, sql } from 'kysely'
import type { BusinessScope } from '#platform/actor.ts'
import type { Tx } from '#platform/db/database.ts'
import { rules } from '#platform/limits/rules.ts'
import { type Cause, insertMessages, kindIs, unlessPlanned } from './queries.ts'

export const OVER_CAP =
  `The business reached its limit of ${rules['owner-mail'].points} emails a day about its own ` +
  'changes. Please contact this client yourself.'

/**
 * Whether appointment `a` gets no reminders by email, because its last confirmation exceeded the
 * cap and its address may be invented (decision 72).
 */
export const isWithheld = (a: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  not ${a}.address_proven and ${OVER_CAP} is not distinct from (
    select (array_agg(x.reason order by x.id desc))[1] from messages x
    where x.business_id = ${a}.business_id and x.appointment_id = ${a}.id
      and x.kind = ${kindIs('booking-confirmation')} and x.channel = 'email'))`

/** Cancelling the first service of a visit must not bring back reminders that were withheld. */
export async function copyWithheld(
  tx: Tx,
  { businessId }: BusinessScope,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const copy = insertMessages(
    {
      business_id: sql`m.business_id`,
      appointment_id: to,
      appointment_version: sql`m.appointment_version`,
      kind: 'booking-confirmation',
      channel: 'email',
      due_at: sql`m.due_at`,
      cause: sql<Cause>`m.cause`,
      payload: sql`m.payload`,
      created_at: sql`m.created_at`,
      state: sql`m.state`,
      reason: sql`m.reason`,
    },
    sql`from (
      select x.* from messages x
      where x.business_id = ${businessId} and x.appointment_id = ${from}
        and x.kind = ${kindIs('booking-confirmation')} and x.channel = 'email'
      order by x.id desc limit 1) m
    where m.reason = ${OVER_CAP}`,
  )
  await sql`${copy} ${unlessPlanned}`.execute(tx)
}
