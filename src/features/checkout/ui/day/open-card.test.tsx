import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { WordsProvider } from '#web/lib/words.tsx'
import { sales } from '#words/en/sales.ts'
import type { DaySales } from '../../days/contract.ts'
import { OpenCard } from './open-card.tsx'

const amountsOf = (visits: { total: number | null; paid: number }[]) => {
  const named = visits.map((visit, index) => ({
    id: index + 1,
    client: 'Ada',
    service: 'Haircut',
    staff: 'Dana',
    startTime: '2027-03-02T15:00:00.000Z',
    step: 'finished' as const,
    ...visit,
  }))
  const day = { timeZone: 'UTC', open: { count: named.length, visits: named } } as DaySales
  const html = renderToStaticMarkup(
    <Router ssrPath="/">
      <WordsProvider language="en" words={{ sales }}>
        <OpenCard day={day} />
      </WordsProvider>
    </Router>,
  )
  return [...html.matchAll(/ms-auto tabular-nums">([^<]*)/g)].map(([, amount]) => amount)
}

test('shows the amount due of an open sale, or the change due', () => {
  expect(
    amountsOf([
      { total: 4700, paid: 0 },
      { total: 4700, paid: 5000 },
      { total: null, paid: 0 },
    ]),
  ).toEqual(['$47.00 due', '$3.00 change due', 'No price yet'])
})
