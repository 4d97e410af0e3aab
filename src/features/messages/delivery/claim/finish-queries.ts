import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { MessageState } from '#platform/db/schema.ts'
import { kindIs } from '../../planning/queries.ts'

export interface Finished {
  businessId: number
  id: number
  /** Identifies the claim, so that another worker's claim isn't changed. */
  attempts: number
  state: MessageState
  reason: string | null
  costCredits?: number
  dueAt: Date | null
}

/** Fields that grant access or identify someone, erased once the message is sent. */
export const SECRETS = ['token', 'code', 'facts', 'said', 'edits', 'inviter', 'from', 'to']

/** Messages to team members, whose accounts may be deleted, and those that carry facts. */
export const forgetsReader = sql`(m.user_id is not null or m.payload ? 'facts'
  or m.kind in (${kindIs('team-invitation')}, ${kindIs('business-transfer')}))`

/** Skips messages that another worker has taken over. */
export async function finish(db: Db, results: readonly Finished[], now: Date): Promise<void> {
  if (results.length === 0) return
  const of = <T>(value: (result: Finished) => T) => results.map(value)
  // Every statement locks messages before their attempts, so that workers never deadlock.
  await sql`
    with r as materialized (
      select m.business_id, m.id, r.attempts, r.cost_credits, r.state, r.reason, r.due_at
      from unnest(${of(result => result.businessId)}::integer[],
          ${of(result => result.id)}::bigint[],
          ${of(result => result.attempts)}::integer[],
          ${of(result => result.costCredits ?? 0)}::integer[],
          ${of(result => result.state)}::text[], ${of(result => result.reason)}::text[],
          ${of(result => result.dueAt?.toISOString() ?? null)}::text[])
        as r(business_id, id, attempts, cost_credits, state, reason, due_at)
      join messages m on m.business_id = r.business_id and m.id = r.id
      order by m.business_id, m.id for no key update of m
    )
    update messages m set state = r.state,
      -- The response may quote an address that is or was erased.
      reason = case when r.state <> 'planned' and m.payload ? 'facts' then null else r.reason end,
      due_at = coalesce(r.due_at::timestamptz, m.due_at), lease_until = null,
      cost_credits = r.cost_credits,
      sent_at = case when r.state = 'sent' then ${now}::timestamptz else m.sent_at end,
      payload = case when r.state = 'planned' or m.payload = '{}' then m.payload
        else m.payload - ${SECRETS}::text[] end,
      recipient = case when r.state <> 'planned' and ${forgetsReader} then null
        else m.recipient end
    from r
    where m.business_id = r.business_id and m.id = r.id and m.state in ('sending', 'unknown')
      and m.attempts = r.attempts`.execute(db)
}
