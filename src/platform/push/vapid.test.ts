import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { vapidHeader, vapidKeyOf } from './vapid.ts'

const NOW = new Date('2027-03-01T14:00:00Z')
const ENDPOINT = new URL('https://push.example.com:8443/send/1?x')

const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown

/** RFC 8292, section 3 */
function read(header: string) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return { key, isSigned, head: decoded(head), claims: decoded(claims) }
}

test('a push service can verify the sender, for its own origin and half a day', () => {
  const key = vapidKeyOf(randomBytes(32))
  const header = read(vapidHeader(key, ENDPOINT, 'https://kairos.example.com', NOW))
  expect(header).toEqual({
    key: key.publicKey,
    isSigned: true,
    head: { typ: 'JWT', alg: 'ES256' },
    claims: {
      aud: 'https://push.example.com:8443',
      exp: NOW.getTime() / 1000 + 12 * 3600,
      sub: 'https://kairos.example.com',
    },
  })
})

test('one secret always gives the same key, and another secret a different one', () => {
  const secret = randomBytes(32)
  expect(vapidKeyOf(secret).publicKey).toBe(vapidKeyOf(secret).publicKey)
  expect(vapidKeyOf(secret).publicKey).not.toBe(vapidKeyOf(randomBytes(32)).publicKey)
  expect(Buffer.from(vapidKeyOf(secret).publicKey, 'base64url')).toHaveLength(65)
})
