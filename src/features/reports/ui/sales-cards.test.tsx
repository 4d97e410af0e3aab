import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { keyOf } from '#web/lib/api.ts'
import { WordsProvider } from '#web/lib/words.tsx'
import { kit } from '#words/en/kit.ts'
import { reports } from '#words/en/reports.ts'
import { sales } from '#words/en/sales.ts'
import { readSalesReport } from '../sales-contract.ts'
import { SalesCards } from './sales-cards.tsx'

const range = { from: '2027-02-01', to: '2027-02-07' }

const none = { services: 0, items: 0, discounts: 0, tips: 0, refunds: 0, voids: 0 }
const staffNamed = (id: number) => ({ ...none, id, name: `Staff ${id}`, total: 100 })
const shownWith = (people: number) => {
  const client = new QueryClient()
  client.setQueryData(keyOf(readSalesReport, { query: range }), {
    ...range,
    ...none,
    timeZone: 'UTC',
    before: { from: '2027-01-25', to: '2027-01-31' },
    total: 900,
    totalBefore: 0,
    sales: 9,
    voided: 0,
    methods: [],
    overTime: [{ ...range, cents: 900, before: 0 }],
    byService: [],
    staff: Array.from({ length: people }, (_, index) => staffNamed(index + 1)),
  })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/">
        <WordsProvider language="en" words={{ kit, reports, sales }}>
          <SalesCards range={range} />
        </WordsProvider>
      </Router>
    </QueryClientProvider>,
  )
}

test('a chart of sales says how many people it leaves to the table', () => {
  expect(shownWith(8)).not.toContain('The table has')
  expect(shownWith(10)).toContain('The table has 2 more.')
})
