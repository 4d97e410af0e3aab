import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/* RFC 8291, in one record of `aes128gcm` (RFC 8188). */

const CURVE = 'prime256v1'
const KEY_BYTES = 16
const NONCE_BYTES = 12
const SALT_BYTES = 16
const RECORD_BYTES = 4096
const TAG_BYTES = 16
/** RFC 8188, section 2 */
const LAST_RECORD = 2
/** Push services need not accept longer messages (RFC 8291, section 4). */
export const LONGEST_MESSAGE = 3993

export interface BrowserKeys {
  /** 65 bytes: an uncompressed point on P-256. */
  publicKey: Buffer
  /** 16 bytes. */
  auth: Buffer
}

const hkdf = (key: Buffer, salt: Buffer, info: string | Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))

export function areKeys({ publicKey, auth }: BrowserKeys): boolean {
  if (publicKey.length !== 65 || publicKey[0] !== 4 || auth.length !== KEY_BYTES) return false
  try {
    const sender = createECDH(CURVE)
    sender.generateKeys()
    return sender.computeSecret(publicKey).length > 0
  } catch {
    return false
  }
}

function newSender(): ECDH {
  const sender = createECDH(CURVE)
  sender.generateKeys()
  return sender
}

/**
 * `sender` and `salt` are random except in tests.
 * @throws RangeError for a message that is too long.
 */
export function encryptPush(
  message: Buffer,
  { publicKey, auth }: BrowserKeys,
  sender: ECDH = newSender(),
  salt: Buffer = randomBytes(SALT_BYTES),
): Buffer {
  if (message.length > LONGEST_MESSAGE) throw new RangeError('the push message is too long')
  const own = sender.getPublicKey()
  const shared = sender.computeSecret(publicKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, own])
  const input = hkdf(shared, auth, info, 32)
  const key = hkdf(input, salt, 'Content-Encoding: aes128gcm\0', KEY_BYTES)
  const nonce = hkdf(input, salt, 'Content-Encoding: nonce\0', NONCE_BYTES)
  const cipher = createCipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES })
  const record = Buffer.concat([
    cipher.update(Buffer.concat([message, Buffer.of(LAST_RECORD)])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_BYTES)
  return Buffer.concat([salt, size, Buffer.of(own.length), own, record])
}
