import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { BrowserKeys } from '../encryption.ts'

interface PushBrowser {
  keys: BrowserKeys
  /** @throws for messages to other browsers. */
  decrypt(body: Buffer): Buffer
}

/** Follows RFC 8291, not our sending side. */
export function newPushBrowser(given: { privateKey?: Buffer; auth?: Buffer } = {}): PushBrowser {
  const own = createECDH('prime256v1')
  if (given.privateKey) own.setPrivateKey(given.privateKey)
  else own.generateKeys()
  const auth = given.auth ?? randomBytes(16)
  const publicKey = own.getPublicKey()
  return {
    keys: { publicKey, auth },
    decrypt(body) {
      const salt = body.subarray(0, 16)
      const recordSize = body.readUInt32BE(16)
      const keyLength = body.readUInt8(20)
      const sender = body.subarray(21, 21 + keyLength)
      const record = body.subarray(21 + keyLength)
      if (keyLength !== 65 || body.length > recordSize) throw new Error('not a single record')
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const derive = (key: Buffer, from: Buffer, about: string | Buffer, length: number) =>
        Buffer.from(hkdfSync('sha256', key, from, about, length))
      const input = derive(own.computeSecret(sender), auth, info, 32)
      const decipher = createDecipheriv(
        'aes-128-gcm',
        derive(input, salt, 'Content-Encoding: aes128gcm\0', 16),
        derive(input, salt, 'Content-Encoding: nonce\0', 12),
      ).setAuthTag(record.subarray(-16))
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      const end = padded.lastIndexOf(2)
      if (end < 0 || padded.subarray(end + 1).some(byte => byte !== 0)) throw new Error('padding')
      return padded.subarray(0, end)
    },
  }
}
