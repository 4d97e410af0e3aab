import { notePushes } from '#features/businesses/service.ts'
import type { Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.ts'
import { keepStaff } from '#platform/db/keep-staff.ts'
import { changeOffer, inTransaction } from '#platform/db/transaction.ts'
import { NotReached } from '#platform/outbound.ts'
import { areKeys } from '#platform/push/encryption.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import { hashToken } from '#platform/tokens.ts'
import { push as words } from '#words/en/push.ts'
import type { Push, PushChoices, Subscription, SubscriptionInput } from './contract.ts'
import * as queries from './queries.ts'
import { MAX_DEVICES, tooManyDevices, USUAL_CHOICES } from './rules.ts'
import { publicKeyOf, sealTarget, sendPush, type Target, unsealTarget } from './sending-service.ts'

export { deleteUnreached, unchooseStaff } from './queries.ts'

export async function readPush(context: Context, member: Member): Promise<Push> {
  const devices = await queries.listDevices(context.db, member)
  const row = await queries.findChoices(context.db, member)
  return {
    publicKey: publicKeyOf(context),
    choices: row ? choicesOf(row) : USUAL_CHOICES,
    devices: devices.map(device => ({
      id: device.id,
      browser: device.browser,
      system: device.system,
      createdAt: device.created_at.toISOString(),
      failingSince: device.failing_since?.toISOString() ?? null,
      current: member.sessionHash.equals(device.session_hash),
    })),
  }
}

type ChoicesRow = NonNullable<Awaited<ReturnType<typeof queries.findChoices>>>

const choicesOf = (row: ChoicesRow): PushChoices => ({
  booked: row.booked,
  moved: row.moved,
  cancelled: row.cancelled,
  staffId: row.staff_id,
  showsClient: row.shows_client,
  quiet:
    row.quiet_from === null || row.quiet_until === null
      ? null
      : { from: row.quiet_from, until: row.quiet_until },
})

/** @throws 400 for an unusable endpoint or keys; 409 `too-many-devices`. */
export async function subscribe(context: Context, member: Member, given: SubscriptionInput) {
  const target = readTarget(context, given)
  if (given.replaces) {
    await replaceEndpoint(context, member, hashToken(given.replaces), target)
    return await readPush(context, member)
  }
  const endpointHash = hashToken(target.endpoint)
  const { scope, userId, sessionHash } = member
  const now = context.clock()
  await changeOffer(context.db, scope, async tx => {
    const device = await keepSession(tx, member)
    const sealed = sealTarget(context, scope.businessId, endpointHash, target)
    await queries.saveSubscription(tx, {
      scope,
      userId,
      sessionHash,
      endpointHash,
      sealed,
      device,
      now,
    })
    if ((await queries.countDevices(tx, member)) > MAX_DEVICES)
      throw new Refusal(409, 'too-many-devices', tooManyDevices)
    await queries.addChoices(tx, member, USUAL_CHOICES)
    await notePushes(tx, scope)
  })
  return await readPush(context, member)
}

async function replaceEndpoint(context: Context, member: Member, replaced: Buffer, target: Target) {
  const endpointHash = hashToken(target.endpoint)
  await inTransaction(context.db, async tx => {
    await keepSession(tx, member)
    for (const row of await queries.lockEndpoint(tx, member.sessionHash, replaced)) {
      const sealed = sealTarget(context, row.business_id, endpointHash, target)
      await queries.replaceEndpoint(tx, row, { endpointHash, sealed })
    }
  })
}

/**
 * Locks the session, so that it can't end before this transaction.
 * @throws 401 if it has ended or shows another business.
 */
async function keepSession(tx: Tx, { scope, sessionHash }: Member) {
  const device = await queries.lockSession(tx, scope, sessionHash)
  if (!device) throw refuse.noSession()
  return device
}

/** Works across tenants. */
export async function checkSubscriptions(context: Context) {
  const rows = await queries.listTargets(context.db)
  const isUnreadable = (row: (typeof rows)[number]) =>
    unsealTarget(context, row.business_id, row) === undefined
  return { count: rows.length, unreadable: rows.filter(isUnreadable).length }
}

const UNUSABLE = 'This browser’s push service can’t be used. Try another browser.'

function readTarget(context: Context, { endpoint, keys }: Subscription): Target {
  const target = {
    endpoint,
    keys: {
      publicKey: Buffer.from(keys.p256dh, 'base64url'),
      auth: Buffer.from(keys.auth, 'base64url'),
    },
  }
  try {
    context.outbound.check(endpoint)
  } catch (error) {
    if (!(error instanceof NotReached)) throw error
    throw refuse.field('endpoint', UNUSABLE)
  }
  if (!areKeys(target.keys)) throw refuse.field('keys', UNUSABLE)
  return target
}

/** @throws 404 */
export async function removeDevice(context: Context, member: Member, id: number): Promise<void> {
  if (!(await queries.deleteDevice(context.db, member, id))) throw refuse.notFound()
}

/** @throws 400 for an unknown staff member. */
export async function changeChoices(context: Context, member: Member, choices: PushChoices) {
  const { staffId } = choices
  await changeOffer(context.db, member.scope, async tx => {
    if (staffId !== null && !(await keepStaff(tx, member.scope, staffId)))
      throw refuse.field('staffId', 'This staff member does not exist.')
    await keepSession(tx, member)
    await queries.saveChoices(tx, member, choices)
  })
  return await readPush(context, member)
}

/** @throws 409 if it is off or was not accepted; 429. */
export async function sendTest(context: Context, member: Member): Promise<void> {
  const { scope, userId, sessionHash } = member
  const row = await queries.findOfSession(context.db, member, sessionHash)
  const target = row && unsealTarget(context, scope.businessId, row)
  if (!target) throw new Refusal(409, 'not-subscribed', 'Turn on notifications here first.')
  await context.limits.spend('push-test', String(userId))
  const message = { ...words.test, tag: 'test', url: '/settings' }
  const { outcome } = await sendPush(context, target, message, 'test')
  if (outcome === 'accepted') return
  if (outcome === 'gone') {
    await queries.deleteDevice(context.db, member, row.id)
    throw new Refusal(
      409,
      'not-subscribed',
      'This browser turned notifications off. Turn them on again.',
    )
  }
  throw new Refusal(
    409,
    'push-not-accepted',
    'Your browser’s push service did not accept the notification. Try again later.',
  )
}
