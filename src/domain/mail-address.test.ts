import { expect, test } from 'vitest'
import { isMailAddress, mailboxKey, parseMailbox } from './mail-address.ts'

test.each([
  ['no-reply@kairos.test', { address: 'no-reply@kairos.test' }],
  ['  no-reply@kairos.test ', { address: 'no-reply@kairos.test' }],
  ['Kairos <no-reply@kairos.test>', { name: 'Kairos', address: 'no-reply@kairos.test' }],
  ['"Salon, Anna" <a+b@kairos.test>', { name: 'Salon, Anna', address: 'a+b@kairos.test' }],
  ['<no-reply@kairos.test>', { address: 'no-reply@kairos.test' }],
  ['Kairos', undefined],
  ['a@b.c, d@e.f', undefined],
  ['A <a@b.c>, B <d@e.f>', undefined],
  ['', undefined],
])('reads %j as a mailbox', (text, expected) => {
  expect(parseMailbox(text)).toEqual(expected)
})

test('accepts addresses in other scripts and on single hosts, but none that is too long', () => {
  expect(isMailAddress('zoë@bücher.example')).toBe(true)
  expect(isMailAddress('support@localhost')).toBe(true)
  expect(isMailAddress(`${'a'.repeat(64)}@${'b'.repeat(189)}`)).toBe(true)
  expect(isMailAddress(`${'a'.repeat(64)}@${'b'.repeat(190)}`)).toBe(false)
  expect(isMailAddress('a\u200B@example.com')).toBe(false)
})

test('finds the mailbox of an address with a tag', () => {
  const keys = ['Ada@example.com', 'ada+a+b@example.com', '+ada@example.com'].map(mailboxKey)
  expect(keys).toEqual(['ada@example.com', 'ada@example.com', '+ada@example.com'])
})
