import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Context } from './context.ts'
import { sign } from './tokens.ts'

const ID_BYTES = 4
const IV_BYTES = 12
const TAG_BYTES = 16

const idOf = (key: Buffer) => createHash('sha256').update(key).digest().subarray(0, ID_BYTES)

/** The newest first. The database's key is always last. */
export const sealingKeys = ({ config, keys }: Pick<Context, 'config' | 'keys'>): Buffer[] => [
  ...config.secretsKeys,
  Buffer.from(sign(keys.signing, 'sealed secrets'), 'base64url'),
]

/** AES-256-GCM bound to `place`, so that a value copied elsewhere can't be decrypted. */
export function seal(keys: readonly Buffer[], place: string, value: Buffer): Buffer {
  const key = keys[0]!
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place))
  const text = Buffer.concat([cipher.update(value), cipher.final()])
  return Buffer.concat([idOf(key), iv, cipher.getAuthTag(), text])
}

export function unseal(keys: readonly Buffer[], place: string, sealed: Buffer): Buffer | undefined {
  const [iv, tag, text] = [ID_BYTES, ID_BYTES + IV_BYTES, ID_BYTES + IV_BYTES + TAG_BYTES]
  const key = keys.find(each => idOf(each).equals(sealed.subarray(0, iv)))
  if (!key || sealed.length < text) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(iv, tag))
      .setAAD(Buffer.from(place))
      .setAuthTag(sealed.subarray(tag, text))
    return Buffer.concat([decipher.update(sealed.subarray(text)), decipher.final()])
  } catch {
    return undefined
  }
}
