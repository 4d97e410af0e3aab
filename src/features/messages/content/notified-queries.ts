import type { Db } from '#platform/db/database.ts'
import { sqlHasRow } from '#platform/db/found.ts'
import type { ClaimedMessage } from '../delivery/claim/details-queries.ts'
import { kindIs } from '../planning/queries.ts'

/** More than a business usually plans in a day. No index finds those of a kind. */
const DAYS_MESSAGES = 10_000

/** If several messages fail at the same time, only the first notifies the owner. */
export async function wasOwnerNotified(
  db: Db,
  { business_id, id, payload }: ClaimedMessage,
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - 86_400_000)
  return await sqlHasRow(db)`
    select from (
      select * from messages where business_id = ${business_id} and id < ${id}
      order by id desc limit ${DAYS_MESSAGES}
    ) m
    where kind = ${kindIs('channel-fallback')}
      and due_at > ${since}
      and state in ('planned', 'sending', 'sent')
      and payload ->> 'channel' = ${String(payload.channel)}
      and payload ->> 'reason' = ${String(payload.reason)}
    limit 1`
}
