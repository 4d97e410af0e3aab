import type { Db } from '#platform/db/database.ts'
import { sqlHasRow } from '#platform/db/found.ts'
import { hashToken } from '#platform/tokens.ts'
import type { ClaimedMessage } from '../delivery/claim/details-queries.ts'

/** False if it was revoked or replaced, or its sender or staff member was removed. */
export const isStillInvited = (db: Db, { business_id, payload }: ClaimedMessage) =>
  sqlHasRow(db)`
    select from invitations
    where business_id = ${business_id} and token_hash = ${hashToken(String(payload.token))}
      and ended_at is null`
