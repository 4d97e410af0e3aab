import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, URL-safe. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const sameSecret = (a: Buffer, b: Buffer): boolean =>
  a.length === b.length && timingSafeEqual(a, b)

/** Proves that a holder of `key` issued `subject`: HMAC-SHA-256, URL-safe. */
export const sign = (key: Buffer, subject: string): string =>
  createHmac('sha256', key).update(subject).digest('base64url')

export const isSigned = (key: Buffer, subject: string, signature: string): boolean =>
  sameSecret(Buffer.from(sign(key, subject)), Buffer.from(signature))
