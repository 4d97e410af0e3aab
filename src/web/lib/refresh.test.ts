import { QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { readAppointment } from '#features/appointments/contract.ts'
import { readVisitSale } from '#features/checkout/contract.ts'
import { readClient } from '#features/clients/contract.ts'
import { readLedger } from '#features/credits/contract.ts'
import { listVoices, readPreferences } from '#features/notifications/contract.ts'
import { listServices } from '#features/services/contract.ts'
import { readHours } from '#features/staff/contract.ts'
import { type Contract, keyOf, read } from './api.ts'
import { createQueryClient } from './query-client.ts'
import { readsByTopic, refresh, refreshTopics, useReadsChange } from './refresh.ts'

const modules = import.meta.glob<Record<string, unknown>>('/src/features/**/*contract.ts', {
  eager: true,
})
const contracts = Object.values(modules)
  .flatMap(module => Object.entries(module))
  .filter((entry): entry is [string, Contract] => typeof entry[1] === 'object')
  .filter(([, value]) => 'path' in value && 'method' in value)

/** The values need escaping in a URL. */
const paramOf = ({ path }: Contract) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, `7 ${name}/é`]))

let change: () => Promise<unknown>

function LosingScreen() {
  change = useReadsChange([listServices], () => Promise.reject(new Error('Lost'))).mutateAsync
  return null
}

test.each(contracts)('the key of %s begins with the requested address', async (_, contract) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({})
  })
  const request = { param: paramOf(contract), query: { page: 'salon' } } as object
  await read(contract, request)
  const [address, rest] = keyOf(contract, request)
  expect(asked).toEqual([`${address}?page=salon`])
  expect(rest).toEqual({ page: 'salon' })
  expect(address).not.toMatch(/[{}]/)
  expect(new URL(`http://any${address}`).pathname).toBe(address)
})

test('finds contracts to check', () => {
  expect(contracts.length).toBeGreaterThan(60)
})

const stale = (client: ReturnType<typeof createQueryClient>) =>
  client
    .getQueryCache()
    .getAll()
    .filter(query => query.state.isInvalidated)
    .map(query => query.queryKey[0])

test('refetches a contract’s responses, with any parameters, and nothing else', async () => {
  const client = createQueryClient()
  const keys = [
    keyOf(readAppointment, { param: { id: 1 } }),
    keyOf(readAppointment, { param: { id: 2 } }),
    keyOf(readClient, { param: { id: 1 } }),
    keyOf(listServices),
    keyOf(listServices, { query: { page: 'salon' } }),
  ]
  for (const key of keys) client.setQueryData(key, {})
  await refresh(client, [readAppointment])
  expect(stale(client)).toEqual(['/api/appointments/1', '/api/appointments/2'])
  await refresh(client, [listServices])
  expect(stale(client)).toContain('/api/services')
  expect(stale(client)).not.toContain('/api/appointments/1/client')
})

test('a change of staff refreshes services, hours and the calendar, but not the ledger', async () => {
  const client = createQueryClient()
  const shown = [
    keyOf(listServices),
    keyOf(readHours, { param: { id: 3 } }),
    keyOf(readClient, { param: { id: 1 } }),
  ]
  for (const key of [...shown, ['/api/credits/ledger']]) client.setQueryData(key, {})
  await refreshTopics(client, ['staff'])
  expect(stale(client)).toEqual(shown.map(([address]) => address))
})

test.each(['appointments', 'services'] as const)(
  'a change of %s refreshes drafts of sales',
  async topic => {
    const client = createQueryClient()
    client.setQueryData(keyOf(readVisitSale, { query: { appointmentId: '1' } }), {})
    await refreshTopics(client, [topic])
    expect(stale(client)).toEqual(['/api/sales'])
  },
)

test('a sale refreshes the totals of its day', async () => {
  const client = createQueryClient()
  client.setQueryData(['/api/sales/totals'], {})
  await refreshTopics(client, ['sales'])
  expect(stale(client)).toEqual(['/api/sales/totals'])
})

test('a change of the business refreshes hours, which name its time zone, and voices', async () => {
  const client = createQueryClient()
  vi.stubGlobal('fetch', async () => Response.json({ id: 1 }))
  client.setQueryData(keyOf(readHours, { param: { id: 3 } }), {})
  client.setQueryData(keyOf(listVoices), {})
  await refreshTopics(client, ['business'])
  expect(stale(client)).toEqual(['/api/staff/3/hours', '/api/voices'])
})

test('new credits refresh the preferences and the ledger', async () => {
  const client = createQueryClient()
  const shown = [keyOf(readPreferences), keyOf(readLedger)]
  for (const key of [...shown, keyOf(listServices)]) client.setQueryData(key, {})
  await refreshTopics(client, ['credits'])
  expect(stale(client)).toEqual(shown.map(([address]) => address))
})

test('without a topic, refetches everything that shows the business', async () => {
  const client = createQueryClient()
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({ id: 1 })
  })
  const addresses = Object.values(readsByTopic).flatMap(reads => reads.map(({ path }) => path))
  for (const address of addresses) client.setQueryData([address], {})
  await refreshTopics(client)
  expect(asked).toEqual(['/api/user'])
  expect(stale(client).length).toBe(new Set(addresses).size)
})

test('repeats a first read, which may have missed the change', async () => {
  const client = createQueryClient()
  let reads = 0
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  const observer = new QueryObserver(client, {
    queryKey: keyOf(listServices),
    queryFn: async () => {
      const nth = ++reads
      await held
      return nth
    },
  })
  const stop = observer.subscribe(() => {})
  const refreshed = refresh(client, [listServices])
  answer()
  await refreshed
  expect(observer.getCurrentResult().data).toBe(2)
  stop()
})

test('refreshes also after a change that failed, because it may have been made', async () => {
  const client = createQueryClient()
  client.setQueryData(keyOf(listServices), {})
  renderToString(createElement(QueryClientProvider, { client }, createElement(LosingScreen)))
  await expect(change()).rejects.toThrow('Lost')
  expect(stale(client)).toEqual(['/api/services'])
})
