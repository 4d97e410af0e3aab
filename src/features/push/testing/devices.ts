import { randomBytes } from 'node:crypto'
import { type BusinessScope, scopeTo } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import type { newPushBrowser } from '#platform/push/testing/browser.ts'
import { startSession } from '#platform/sessions/sessions.ts'
import { hashToken } from '#platform/tokens.ts'
import type { PushChoices } from '../contract.ts'
import { addChoices, saveSubscription } from '../queries.ts'
import { USUAL_CHOICES } from '../rules.ts'

/** The endpoint is public, but no test calls it. */
export const subscriptionOf = (
  { keys }: ReturnType<typeof newPushBrowser>,
  address: string | number,
) => ({
  endpoint: String(address).startsWith('http')
    ? String(address)
    : `https://push.example.com/send/${address}`,
  keys: { p256dh: keys.publicKey.toString('base64url'), auth: keys.auth.toString('base64url') },
})

/** The device has its own session. Its endpoint can't be opened. */
export async function insertDevice(
  db: Db,
  scope: BusinessScope,
  userId: number,
  choices: PushChoices = USUAL_CHOICES,
): Promise<number> {
  const now = new Date('2027-03-01T14:00:00.000Z')
  const { token } = await startSession(db, { id: userId, businessId: scope.businessId }, now)
  const endpointHash = randomBytes(32)
  const person = { scope: scopeTo(scope.businessId), userId }
  await saveSubscription(db as Parameters<typeof saveSubscription>[0], {
    ...person,
    sessionHash: hashToken(token),
    endpointHash,
    sealed: Buffer.alloc(0),
    device: { browser: null, system: null },
    now,
  })
  await addChoices(db as Parameters<typeof addChoices>[0], person, choices)
  const { id } = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('business_id', '=', scope.businessId)
    .where('endpoint_hash', '=', endpointHash)
    .executeTakeFirstOrThrow()
  return id
}
