import { createECDH, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { areKeys, encryptPush, LONGEST_MESSAGE } from './encryption.ts'
import { newPushBrowser } from './testing/browser.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** RFC 8291, section 5 and appendix A. */
const VECTOR = {
  message: 'When I grow up, I want to be a watermelon',
  senderKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  browserKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  publicKey:
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS' +
    '6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu' +
    'lcy4a-fN',
}

test('reproduces the example of RFC 8291', () => {
  const sender = createECDH('prime256v1')
  sender.setPrivateKey(bytes(VECTOR.senderKey))
  const keys = { publicKey: bytes(VECTOR.publicKey), auth: bytes(VECTOR.auth) }
  const body = encryptPush(Buffer.from(VECTOR.message), keys, sender, bytes(VECTOR.salt))
  expect(body.toString('base64url')).toBe(VECTOR.body)
})

test('the stand-in of a browser reads the example of RFC 8291', () => {
  const browser = newPushBrowser({ privateKey: bytes(VECTOR.browserKey), auth: bytes(VECTOR.auth) })
  expect(browser.keys.publicKey.toString('base64url')).toBe(VECTOR.publicKey)
  expect(browser.decrypt(bytes(VECTOR.body)).toString()).toBe(VECTOR.message)
})

test('a browser reads messages of any length up to the longest', () => {
  const browser = newPushBrowser()
  for (const length of [0, 1, 100, LONGEST_MESSAGE]) {
    const message = randomBytes(length)
    expect(browser.decrypt(encryptPush(message, browser.keys))).toEqual(message)
  }
  expect(encryptPush(randomBytes(LONGEST_MESSAGE), browser.keys)).toHaveLength(4096)
  expect(() => encryptPush(randomBytes(LONGEST_MESSAGE + 1), browser.keys)).toThrow(RangeError)
})

test('no two messages are encrypted alike', () => {
  const { keys } = newPushBrowser()
  const message = Buffer.from('the same')
  expect(encryptPush(message, keys)).not.toEqual(encryptPush(message, keys))
})

test('another browser can’t read the message', () => {
  const body = encryptPush(Buffer.from('secret'), newPushBrowser().keys)
  expect(() => newPushBrowser().decrypt(body)).toThrow()
})

test('only accepts a point on the curve with a secret of 16 bytes as a key', () => {
  const { keys } = newPushBrowser()
  expect(areKeys(keys)).toBe(true)
  expect(areKeys({ ...keys, auth: keys.auth.subarray(1) })).toBe(false)
  expect(areKeys({ ...keys, publicKey: keys.publicKey.subarray(1) })).toBe(false)
  expect(areKeys({ ...keys, publicKey: Buffer.concat([Buffer.of(4), randomBytes(64)]) })).toBe(
    false,
  )
})
