import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A secret of 256 bits, safe in a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token: enough to find it again, useless to whoever reads the table. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Whether two secrets are the same, in a time that does not tell where they differ. */
export function sameSecret(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}

/** A code that proves `subject` was issued by whoever holds `key`: HMAC-SHA-256, safe in a URL. */
export const sign = (key: Buffer, subject: string): string =>
  createHmac('sha256', key).update(subject).digest('base64url')

export function isSigned(key: Buffer, subject: string, signature: string): boolean {
  return sameSecret(Buffer.from(sign(key, subject)), Buffer.from(signature))
}
