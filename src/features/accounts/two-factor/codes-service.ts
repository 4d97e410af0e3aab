import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { plainDigits } from '#domain/number.ts'
import type { Context } from '#platform/context.ts'
import { seal, sealingKeys, unseal } from '#platform/sealed.ts'
import { hashToken } from '#platform/tokens.ts'

const STEP_SECONDS = 30
/** RFC 6238, section 5.2: one step of clock drift each way. */
const SKEW_STEPS = 1
/** As RFC 4226, section 4, recommends. */
const SECRET_BYTES = 20

const RECOVERY_CODES = 10
/** Omits characters that look alike. Its length divides 256, so bytes map evenly. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const RECOVERY_LENGTH = 16

const appOf = (secret: Buffer, label?: { issuer: string; label: string }) =>
  new TOTP({ ...label, secret: Secret.fromHex(secret.toString('hex')), period: STEP_SECONDS })

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

export function shownSecret(secret: Buffer, label: { issuer: string; label: string }) {
  const app = appOf(secret, label)
  const uri = app.toString()
  const image = Buffer.from(renderSVG(uri, { border: 2 })).toString('base64')
  return { secret: app.secret.base32, uri, qrCode: `data:image/svg+xml;base64,${image}` }
}

export function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  // The library throws if a character takes several bytes.
  if (!isAppCode(code)) return undefined
  const off = appOf(secret).validate({
    token: code,
    timestamp: now.getTime(),
    window: SKEW_STEPS,
  })
  return off === null ? undefined : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + off
}

export const plainCode = (typed: string): string =>
  plainDigits(typed).replace(/[\s-]/g, '').toLowerCase()

export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(randomBytes(RECOVERY_LENGTH), byte => ALPHABET[byte % ALPHABET.length])
      .join('')
      .replace(/(.{4})(?!$)/g, '$1-'),
  )

/** No slow hash: 80 random bits can't be guessed. */
export const recoveryHash = (userId: number, code: string): Buffer =>
  hashToken(`recovery:${userId}:${plainCode(code)}`)

const placeOf = (userId: number) => `users.totp_sealed:${userId}`

export const sealSecret = (context: Context, userId: number, secret: Buffer): Buffer =>
  seal(sealingKeys(context), placeOf(userId), secret)

export const unsealSecret = (
  context: Context,
  userId: number,
  sealed: Buffer,
): Buffer | undefined => unseal(sealingKeys(context), placeOf(userId), Buffer.from(sealed))
