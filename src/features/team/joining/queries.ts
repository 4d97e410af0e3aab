import { sql } from 'kysely'
import type { MemberRole } from '#contract/access.ts'
import { causeOf, insertMessages } from '#features/messages/planning/queries.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { hasRow, sqlHasRow } from '#platform/db/found.ts'
import { findsBusiness } from '#platform/db/row-scope.ts'
import { hashToken, newToken } from '#platform/tokens.ts'

interface InvitationRow {
  id: number
  email: string
  role: MemberRole
  staff_id: number | null
  invited_by: string
  expires_at: Date
}

export async function listInvitations(db: Db, { businessId }: BusinessScope) {
  const { rows } = await sql<InvitationRow>`
    select i.id, i.email, i.role, i.staff_id, u.email as invited_by, i.expires_at
    from invitations i
    join users u on u.id = i.invited_by
    where i.business_id = ${businessId} and i.ended_at is null
    order by i.created_at desc, i.id desc`.execute(db)
  return rows
}

interface NewInvitation {
  email: string
  emailKey: string
  role: MemberRole
  staffId: number | null
  invitedBy: { userId: number; email: string }
  now: Date
  expiresAt: Date
}

/**
 * Replaces an open invitation.
 * @throws a unique violation if the staff member has one to another address.
 */
export async function saveInvitation(
  tx: Tx,
  { businessId }: BusinessScope,
  { email, emailKey, role, staffId, invitedBy, now, expiresAt }: NewInvitation,
): Promise<number> {
  const token = newToken()
  const tokenHash = hashToken(token)
  const changing = {
    token_hash: tokenHash,
    email,
    role,
    staff_id: staffId,
    invited_by: invitedBy.userId,
    expires_at: expiresAt,
  }
  const { id } = await tx
    .insertInto('invitations')
    .values({ business_id: businessId, email_key: emailKey, created_at: now, ...changing })
    .onConflict(conflict =>
      conflict
        .columns(['business_id', 'email_key'])
        .where('ended_at', 'is', null)
        .doUpdateSet(changing),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`${insertMessages({
    business_id: businessId,
    kind: 'team-invitation',
    channel: 'email',
    recipient: email,
    due_at: now,
    cause: causeOf('team-invitation', id, tokenHash.toString('hex')),
    payload: { token, role, inviter: invitedBy.email },
    created_at: now,
  })}`.execute(tx)
  return id
}

export const findOpenInvitation = (db: Db, { businessId }: BusinessScope, id: number) =>
  db
    .selectFrom('invitations')
    .select(['email', 'email_key', 'role', 'staff_id'])
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

export const revokeInvitation = (db: Db, { businessId }: BusinessScope, id: number, now: Date) =>
  hasRow(
    db
      .updateTable('invitations')
      .set({ ended_at: now, outcome: 'revoked' })
      .where('business_id', '=', businessId)
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returning('id'),
  )

/** Call it when a member may grant fewer rights from now on. */
export async function revokeInvitationsOf(
  tx: Tx,
  { businessId }: BusinessScope,
  senderId: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ ended_at: now, outcome: 'revoked' })
    .where('business_id', '=', businessId)
    .where('invited_by', '=', senderId)
    .where('ended_at', 'is', null)
    .execute()
}

export interface LinkedInvitation {
  business_id: number
  business_name: string
  id: number
  email: string
  email_key: string
  role: MemberRole
  staff_id: number | null
  invited_by: string
  expires_at: Date
  outcome: 'accepted' | 'revoked' | null
  has_account: boolean
}

export async function findByLink(db: Db, token: string): Promise<LinkedInvitation | undefined> {
  const { rows } = await sql<LinkedInvitation>`
    select i.business_id, b.name as business_name, i.id, i.email, i.email_key, i.role, i.staff_id,
      s.email as invited_by, i.expires_at, i.outcome,
      exists (
        select from users u where u.email_key = i.email_key and u.verified_at is not null
      ) as has_account
    from invitations i
    join businesses b on b.id = i.business_id and b.closed_at is null
    join users s on s.id = i.invited_by
    where i.token_hash = ${hashToken(token)} ${findsBusiness}`.execute(db)
  return rows[0]
}

/** Only one concurrent attempt succeeds. */
export const claimInvitation = (tx: Tx, { businessId }: BusinessScope, token: string, now: Date) =>
  tx
    .updateTable('invitations')
    .set({ ended_at: now, outcome: 'accepted' })
    .where('business_id', '=', businessId)
    .where('token_hash', '=', hashToken(token))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'email_key', 'role', 'staff_id'])
    .executeTakeFirst()

export const isMember = (db: Db, { businessId }: BusinessScope, emailKey: string) =>
  sqlHasRow(db)`
    select from memberships m
    join users u on u.id = m.user_id
    where m.business_id = ${businessId} and u.email_key = ${emailKey}`

export const isLinked = (db: Db, { businessId }: BusinessScope, staffId: number) =>
  hasRow(
    db
      .selectFrom('memberships')
      .select('user_id')
      .where('business_id', '=', businessId)
      .where('staff_id', '=', staffId),
  )

/** Works across tenants. */
export async function deleteEnded(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at', '<=', before).execute()
}
