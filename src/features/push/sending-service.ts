import type { Context } from '#platform/context.ts'
import { NotReached } from '#platform/outbound.ts'
import { type BrowserKeys, encryptPush } from '#platform/push/encryption.ts'
import { vapidHeader, vapidKeyOf } from '#platform/push/vapid.ts'
import { seal, sealingKeys, unseal } from '#platform/sealed.ts'

/** How long a push service keeps a message for an offline phone. */
const KEPT_SECONDS = 3600
const TIMEOUT_MS = 10_000

export interface Target {
  endpoint: string
  keys: BrowserKeys
}

export interface PushMessage {
  title: string
  body: string
  tag: string
  url: string
}

const keyOf = ({ keys }: Pick<Context, 'keys'>) => vapidKeyOf(keys.signing)

export const publicKeyOf = (context: Context): string => keyOf(context).publicKey

const placeOf = (businessId: number, endpointHash: Buffer) =>
  `push_subscriptions:${businessId}:${Buffer.from(endpointHash).toString('hex')}`

export function sealTarget(
  context: Context,
  businessId: number,
  endpointHash: Buffer,
  { endpoint, keys }: Target,
): Buffer {
  const text = (bytes: Buffer) => bytes.toString('base64url')
  const value = [endpoint, text(keys.publicKey), text(keys.auth)]
  const place = placeOf(businessId, endpointHash)
  return seal(sealingKeys(context), place, Buffer.from(JSON.stringify(value)))
}

/** @returns undefined if no key can decrypt it. */
export function unsealTarget(
  context: Context,
  businessId: number,
  row: { sealed: Buffer; endpoint_hash: Buffer },
): Target | undefined {
  const place = placeOf(businessId, row.endpoint_hash)
  const value = unseal(sealingKeys(context), place, Buffer.from(row.sealed))
  if (!value) return undefined
  const [endpoint, publicKey, auth] = JSON.parse(value.toString()) as [string, string, string]
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  return { endpoint, keys: { publicKey: bytes(publicKey), auth: bytes(auth) } }
}

/**
 * `gone` means that the browser unsubscribed, `refused` another permanent reason, `later` that the
 * service wasn't reached.
 */
export type Sent =
  | { outcome: 'accepted' | 'gone' | 'refused' }
  | { outcome: 'later'; afterMs?: number | undefined }

/** Push services refuse contact URLs without https. */
const contactOf = ({ config, https }: Context) =>
  https ? config.appUrl : `mailto:${config.supportEmail}`

/**
 * `topic` has at most 32 URL-safe characters. A newer push replaces a waiting one with the same
 * topic.
 */
export async function sendPush(
  context: Context,
  { endpoint, keys }: Target,
  message: PushMessage,
  topic: string,
): Promise<Sent> {
  try {
    const url = context.outbound.check(endpoint)
    const { status, retryAfterSeconds } = await context.outbound.post(endpoint, {
      headers: {
        authorization: vapidHeader(keyOf(context), url, contactOf(context), context.clock()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(KEPT_SECONDS),
        urgency: 'high',
        topic,
      },
      body: encryptPush(Buffer.from(JSON.stringify(message)), keys),
      timeoutMs: TIMEOUT_MS,
    })
    if (status >= 200 && status < 300) return { outcome: 'accepted' }
    if (status === 404 || status === 410) return { outcome: 'gone' }
    if (status !== 429 && status < 500) {
      context.log.warn({ status, service: url.host }, 'a push service refused a push')
      return { outcome: 'refused' }
    }
    return { outcome: 'later', afterMs: retryAfterSeconds && retryAfterSeconds * 1000 }
  } catch (error) {
    if (error instanceof NotReached) return { outcome: error.forbidden ? 'gone' : 'later' }
    throw error
  }
}
