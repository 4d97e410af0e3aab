import { createECDH, createHmac, createPrivateKey, type KeyObject, sign } from 'node:crypto'

/** RFC 8292 */
export interface VapidKey {
  /** An uncompressed point on P-256, URL-safe. */
  publicKey: string
  privateKey: KeyObject
}

/** Push services refuse tokens that are valid for more than a day (RFC 8292, section 2). */
const LIFETIME_SECONDS = 12 * 3600

/** The same in all processes and after a restore. */
export function vapidKeyOf(secret: Buffer): VapidKey {
  const pair = createECDH('prime256v1')
  for (let attempt = 0; ; attempt++) {
    try {
      pair.setPrivateKey(createHmac('sha256', secret).update(`push ${attempt}`).digest())
      break
    } catch {
      // One in four billion values is not a valid private key, so try the next.
    }
  }
  const point = pair.getPublicKey()
  const text = (bytes: Buffer) => bytes.toString('base64url')
  return {
    publicKey: text(point),
    privateKey: createPrivateKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        d: text(pair.getPrivateKey()),
        x: text(point.subarray(1, 33)),
        y: text(point.subarray(33)),
      },
    }),
  }
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** `contact` is an https or mailto address. */
export function vapidHeader(key: VapidKey, endpoint: URL, contact: string, now: Date): string {
  const claims = {
    aud: endpoint.origin,
    exp: Math.floor(now.getTime() / 1000) + LIFETIME_SECONDS,
    sub: contact,
  }
  const text = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`
  const signature = sign('sha256', Buffer.from(text), {
    key: key.privateKey,
    dsaEncoding: 'ieee-p1363',
  })
  return `vapid t=${text}.${signature.toString('base64url')}, k=${key.publicKey}`
}
