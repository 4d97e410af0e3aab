import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readLedger } from '#features/credits/contract.ts'
import { listServices } from '#features/services/contract.ts'
import { readHours } from '#features/staff/contract.ts'
import { createQueryClient } from './query-client.ts'
import { useRead } from './use-read.ts'
import { useReadPages } from './use-read-pages.ts'

function Screen({ useIt }: { useIt: () => unknown }) {
  useIt()
  return null
}

function keysOf(useIt: () => unknown) {
  const client = createQueryClient()
  renderToString(createElement(QueryClientProvider, { client }, createElement(Screen, { useIt })))
  return client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey)
}

test('caches a read under its address, then its parameters', () => {
  expect(keysOf(() => useRead(listServices))).toEqual([['/api/services']])
  expect(keysOf(() => useRead(listServices, { query: { page: 'salon' } }))).toEqual([
    ['/api/services', { page: 'salon' }],
  ])
  expect(keysOf(() => useRead(readHours, { param: { id: 7 } }))).toEqual([['/api/staff/7/hours']])
  expect(keysOf(() => useReadPages(readLedger))).toEqual([['/api/credits/ledger']])
})
