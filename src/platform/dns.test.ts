import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Records, startDns } from '#test/dns.ts'
import { createDns, type Dns } from './dns.ts'

const long = 'x'.repeat(300)
const zone = new Map<string, Records>([
  ['book.bluedoor.com', { CNAME: 'kairos.example.com' }],
  ['kairos.example.com', { A: ['192.0.2.1', '192.0.2.2'], AAAA: ['::1'] }],
  ['_kairos.book.bluedoor.com', { TXT: ['another', long] }],
  ['broken.bluedoor.com', { down: true }],
])

let server: Awaited<ReturnType<typeof startDns>>
let dns: Dns
beforeAll(async () => {
  server = await startDns(zone)
  dns = createDns([server.server])
})
afterAll(() => server.close())

test('joins the parts of a text and lists all records', async () => {
  expect(await dns.texts('_kairos.book.bluedoor.com')).toEqual(['another', long])
})

test('follows an alias to its addresses', async () => {
  expect(await dns.aliases('book.bluedoor.com')).toEqual(['kairos.example.com'])
  expect(await dns.addresses('book.bluedoor.com')).toEqual(['192.0.2.1', '192.0.2.2', '::1'])
})

test('a name or record that does not exist is an empty answer', async () => {
  expect(await dns.texts('nowhere.bluedoor.com')).toEqual([])
  expect(await dns.addresses('_kairos.book.bluedoor.com')).toEqual([])
})

test('a failing or unreachable server gives no answer', async () => {
  expect(await dns.texts('broken.bluedoor.com')).toBeUndefined()
  expect(await dns.addresses('broken.bluedoor.com')).toBeUndefined()
  const gone = await startDns(zone)
  await gone.close()
  expect(await createDns([gone.server]).texts('_kairos.book.bluedoor.com')).toBeUndefined()
})
