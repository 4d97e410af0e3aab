import { sql } from 'kysely'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Device } from '#platform/sessions/sessions.ts'
import type { PushChoices } from './contract.ts'

interface Person {
  scope: BusinessScope
  userId: number
}

export const listDevices = (db: Db, { scope, userId }: Person) =>
  db
    .selectFrom('push_subscriptions')
    .select(['id', 'session_hash', 'created_at', 'failing_since', 'browser', 'system'])
    .where('business_id', '=', scope.businessId)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

/** `staff_id` becomes null, for all, when the staff member is removed. */
export const findChoices = (db: Db, { scope, userId }: Person) =>
  db
    .selectFrom('push_choices as c')
    .leftJoin('staff as t', join =>
      join
        .onRef('t.business_id', '=', 'c.business_id')
        .onRef('t.id', '=', 'c.staff_id')
        .on('t.archived_at', 'is', null),
    )
    .selectAll('c')
    .select('t.id as staff_id')
    .where('c.business_id', '=', scope.businessId)
    .where('c.user_id', '=', userId)
    .executeTakeFirst()

/** The caller has locked the staff member. */
export async function unchooseStaff(tx: Tx, { businessId }: BusinessScope, staffId: number) {
  await tx
    .updateTable('push_choices')
    .set({ staff_id: null })
    .where('business_id', '=', businessId)
    .where('staff_id', '=', staffId)
    .execute()
}

/** Locks the session; undefined if it has ended or shows another business. */
export const lockSession = (
  tx: Tx,
  { businessId }: BusinessScope,
  sessionHash: Buffer,
): Promise<Device | undefined> =>
  tx
    .selectFrom('sessions')
    .select(['browser', 'system'])
    .where('business_id', '=', businessId)
    .where('token_hash', '=', sessionHash)
    .forKeyShare()
    .executeTakeFirst()

interface NewSubscription extends Person {
  sessionHash: Buffer
  endpointHash: Buffer
  sealed: Buffer
  device: Device
  now: Date
}

/** Replaces the subscription of this session, or of an earlier one in the same browser. */
export async function saveSubscription(
  tx: Tx,
  { scope, userId, sessionHash, endpointHash, sealed, device, now }: NewSubscription,
): Promise<void> {
  const { businessId } = scope
  await sql`
    delete from push_subscriptions
    where business_id = ${businessId} and (session_hash = ${sessionHash}
      or endpoint_hash = ${endpointHash})`.execute(tx)
  await tx
    .insertInto('push_subscriptions')
    .values({
      business_id: businessId,
      user_id: userId,
      session_hash: sessionHash,
      endpoint_hash: endpointHash,
      sealed,
      browser: device.browser,
      system: device.system,
      created_at: now,
    })
    .execute()
}

/** A browser has the same endpoint in all businesses. Works across tenants. */
export const lockEndpoint = (tx: Tx, sessionHash: Buffer, endpointHash: Buffer) =>
  tx
    .selectFrom('push_subscriptions')
    .select(['business_id', 'id'])
    .where('session_hash', '=', sessionHash)
    .where('endpoint_hash', '=', endpointHash)
    .orderBy('business_id')
    .forUpdate()
    .modifyEnd(sql`/* across tenants: businesses of a session */`)
    .execute()

/** Keeps a row of an earlier session that has the new endpoint. */
export async function replaceEndpoint(
  tx: Tx,
  { business_id, id }: { business_id: number; id: number },
  { endpointHash, sealed }: Pick<NewSubscription, 'endpointHash' | 'sealed'>,
): Promise<void> {
  await sql`
    update push_subscriptions
    set endpoint_hash = ${endpointHash}, sealed = ${sealed}, failing_since = null
    where business_id = ${business_id} and id = ${id} and not exists (
      select from push_subscriptions o
      where o.business_id = ${business_id} and o.endpoint_hash = ${endpointHash})
    /* across tenants: businesses of a session */`.execute(tx)
}

export async function countDevices(db: Db, { scope, userId }: Person): Promise<number> {
  const { count } = await db
    .selectFrom('push_subscriptions')
    .select(({ fn }) => sql<number>`${fn.countAll()}::integer`.as('count'))
    .where('business_id', '=', scope.businessId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

const columnsOf = ({ booked, moved, cancelled, staffId, showsClient, quiet }: PushChoices) => ({
  booked,
  moved,
  cancelled,
  staff_id: staffId,
  shows_client: showsClient,
  quiet_from: quiet?.from ?? null,
  quiet_until: quiet?.until ?? null,
})

export async function addChoices(tx: Tx, { scope, userId }: Person, choices: PushChoices) {
  await tx
    .insertInto('push_choices')
    .values({ business_id: scope.businessId, user_id: userId, ...columnsOf(choices) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function saveChoices(db: Db, { scope, userId }: Person, choices: PushChoices) {
  const columns = columnsOf(choices)
  await db
    .insertInto('push_choices')
    .values({ business_id: scope.businessId, user_id: userId, ...columns })
    .onConflict(conflict => conflict.columns(['business_id', 'user_id']).doUpdateSet(columns))
    .execute()
}

export async function deleteDevice(db: Db, { scope, userId }: Person, id: number) {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where('business_id', '=', scope.businessId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * For people who from now on only reach `staffId`. Deletes their waiting cancellations of others;
 * sending rechecks the other kinds. Locks their subscriptions: inserts under way commit first or
 * skip them.
 */
export async function deleteUnreached(
  tx: Tx,
  { scope: { businessId }, userId }: Person,
  staffId: number | null,
): Promise<void> {
  const devices = await tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('business_id', '=', businessId)
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (devices.length === 0) return
  await sql`
    delete from push_deliveries d using appointments a
    where d.business_id = ${businessId} and d.kind = 'cancelled'
      and d.subscription_id = any(${devices.map(({ id }) => id)}::integer[])
      and a.business_id = ${businessId} and a.id = d.appointment_id
      and a.staff_id is distinct from ${staffId}::integer`.execute(tx)
}

export const findOfSession = (db: Db, { scope, userId }: Person, sessionHash: Buffer) =>
  db
    .selectFrom('push_subscriptions')
    .select(['id', 'sealed', 'endpoint_hash'])
    .where('business_id', '=', scope.businessId)
    .where('user_id', '=', userId)
    .where('session_hash', '=', sessionHash)
    .executeTakeFirst()

/** The newest endpoints. Works across tenants. */
export const listTargets = (db: Db) =>
  db
    .selectFrom('push_subscriptions')
    .select(['business_id', 'endpoint_hash', 'sealed'])
    .orderBy('created_at', 'desc')
    .limit(10_000)
    .modifyEnd(sql`/* across tenants: run by the operator */`)
    .execute()
