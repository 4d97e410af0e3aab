import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { hashToken } from '#platform/tokens.ts'
import type { ClaimedMessage } from '../delivery/claim/details-queries.ts'

/** False if it was revoked or replaced, or its sender or staff member was removed. */
export async function isStillInvited(
  db: Db,
  { business_id, payload }: ClaimedMessage,
): Promise<boolean> {
  const { rows } = await sql`
    select from invitations
    where business_id = ${business_id} and token_hash = ${hashToken(String(payload.token))}
      and ended_at is null`.execute(db)
  return rows.length > 0
}
