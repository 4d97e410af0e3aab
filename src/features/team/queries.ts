import { sql } from 'kysely'
import { causeOf, insertMessages, unlessPlanned } from '#features/messages/planning/queries.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { undoableUntil } from './rules.ts'

interface TransferRow {
  from_user_id: number
  from_email: string
  to_user_id: number
  to_email: string
  transferred_at: Date
}

export async function findTransfer(db: Db, { businessId }: BusinessScope) {
  const { rows } = await sql<TransferRow>`
    select t.from_user_id, f.email as from_email, t.to_user_id, o.email as to_email,
      t.transferred_at
    from business_transfers t
    join users f on f.id = t.from_user_id
    join users o on o.id = t.to_user_id
    where t.business_id = ${businessId}`.execute(db)
  return rows[0]
}

interface Person {
  userId: number
  email: string
}

/** Allows undoing it. Also emails both people. */
export async function recordTransfer(
  tx: Tx,
  scope: BusinessScope,
  { from, to, now }: { from: Person; to: Person; now: Date },
): Promise<void> {
  const people = { from_user_id: from.userId, to_user_id: to.userId, transferred_at: now }
  await tx
    .insertInto('business_transfers')
    .values({ business_id: scope.businessId, ...people })
    .onConflict(conflict => conflict.column('business_id').doUpdateSet(people))
    .execute()
  const about = { from: from.email, to: to.email, undoUntil: undoableUntil(now).toISOString() }
  await notify(tx, scope, from, { what: 'given', ...about }, now)
  await notify(tx, scope, to, { what: 'received', ...about }, now)
}

/** Also emails both people. */
export async function removeTransfer(
  tx: Tx,
  scope: BusinessScope,
  { transferred_at, ...last }: TransferRow,
  now: Date,
): Promise<void> {
  await tx.deleteFrom('business_transfers').where('business_id', '=', scope.businessId).execute()
  const from = { userId: last.from_user_id, email: last.from_email }
  const to = { userId: last.to_user_id, email: last.to_email }
  const undoUntil = undoableUntil(transferred_at).toISOString()
  const about = { what: 'undone', from: from.email, to: to.email, undoUntil }
  await notify(tx, scope, from, about, now)
  await notify(tx, scope, to, about, now)
}

const notify = async (
  tx: Tx,
  { businessId }: BusinessScope,
  { userId, email: recipient }: Person,
  payload: { what: string } & Record<string, string>,
  now: Date,
) => {
  const cause = causeOf('business-transfer', payload.what, userId, now.getTime())
  const mail = { due_at: now, created_at: now, cause, recipient, payload }
  await sql`${insertMessages({
    business_id: businessId,
    kind: 'business-transfer',
    channel: 'email',
    ...mail,
  })} ${unlessPlanned}`.execute(tx)
}
