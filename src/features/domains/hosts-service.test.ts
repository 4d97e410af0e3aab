import { expect, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import { readHost } from './hosts-service.ts'
import { HOST_MAX, hostMessages } from './rules.ts'

const read = (typed: string) => readHost(typed, 'kairos.salon.com')

test.each([
  ['book.bluedoor.com', 'book.bluedoor.com'],
  [' BOOK.BlueDoor.com. ', 'book.bluedoor.com'],
  ['https://book.bluedoor.com/', 'book.bluedoor.com'],
  ['termine.bücher.de', 'termine.xn--bcher-kva.de'],
  ['予約.example-salon.jp', 'xn--0kq264i.example-salon.jp'],
  ['book。bluedoor。com', 'book.bluedoor.com'],
  ['bluedoor.com', 'bluedoor.com'],
])('reads %s as %s', (typed, host) => {
  expect(read(typed)).toBe(host)
})

const long = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(50)}`

test.each<[string, keyof typeof hostMessages]>([
  ['', 'required'],
  ['  ', 'required'],
  ['bluedoor', 'shape'],
  ['book bluedoor.com', 'shape'],
  ['book.bluedoor.com/p/salon', 'shape'],
  ['book.bluedoor.com:8080', 'shape'],
  ['owner@bluedoor.com', 'shape'],
  ['book..bluedoor.com', 'shape'],
  ['-book.bluedoor.com', 'shape'],
  ['book_me.bluedoor.com', 'shape'],
  ['*.bluedoor.com', 'shape'],
  [`${'a'.repeat(64)}.com`, 'shape'],
  ['192.0.2.1', 'address'],
  ['2130706433', 'address'],
  ['0x7f.1', 'address'],
  ['[::1]', 'address'],
  ['::1', 'address'],
  ['kairos.salon.com', 'ours'],
  ['KAIROS.salon.com.', 'ours'],
  ['localhost', 'reserved'],
  ['book.localhost', 'reserved'],
  ['nas.local', 'reserved'],
  ['book.salon.internal', 'reserved'],
  ['router.home.arpa', 'reserved'],
  ['book.salon.test', 'reserved'],
  [`${long}.com`, 'tooLong'],
])('refuses %j: %s', (typed, message) => {
  expect(() => read(typed)).toThrow(Refusal)
  expect(() => read(typed)).toThrow(hostMessages[message])
})

test('leaves room for the record’s name', () => {
  const label = 'a'.repeat(HOST_MAX - 3 * 60 - 3 - 4)
  const longest = [label, 'b'.repeat(60), 'c'.repeat(60), 'd'.repeat(60), 'com'].join('.')
  expect(longest).toHaveLength(HOST_MAX)
  expect(read(longest)).toBe(longest)
})
