import { parse } from 'csv-parse/sync'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { worded } from '#web/lib/words.tsx'
import { reports as words } from '#words/en/reports.ts'
import { tableNames } from './contract.ts'
import { csvOf, tableOf } from './tables-rules.ts'
import { expectedReport } from './testing/oracle.ts'
import { OverTime } from './ui/charts.tsx'
import { DataTable } from './ui/data-table.tsx'

const HOUR_MS = 3_600_000

const report = expectedReport(
  {
    timeZone: 'Europe/Berlin',
    now: Date.parse('2027-03-10T12:00Z'),
    services: [
      { id: 1, name: 'Haircut', priceCents: 123_450 },
      { id: 2, name: 'Color', priceCents: 0 },
    ],
    staff: [
      { id: 1, name: 'Dana', removed: false, timeOff: [] },
      { id: 2, name: 'Robin', removed: true, timeOff: [] },
    ],
    visits: Array.from({ length: 200 }, (_, n) => ({
      serviceId: 1 + (n % 2),
      staffId: 1 + (n % 3 === 0 ? 1 : 0),
      email: `c${n % 17}@example.com`,
      client: n % 17,
      start: Date.parse('2027-02-01T06:00Z') + n * 5 * HOUR_MS,
      minutes: 50,
      bufferMinutes: 5,
      status: (['completed', 'no_show', 'completed', 'cancelled'] as const)[n % 4]!,
      priceCents: null,
      createdBy: 'client' as const,
      bookedHoursAhead: n,
      confirmed: n % 5 === 0,
      reminder: undefined,
    })),
  },
  { from: '2027-02-10', to: '2027-03-09' },
)

/** '$1,234.50' is 1234.5. */
const figure = (cell: string) => {
  const value = Number(cell.replace(/[$,%]/g, ''))
  return Number.isNaN(value) ? cell : value
}

test('a period without bookings has no busiest time', () => {
  const Card = worded(OverTime, { reports: words })
  const shown = (of: typeof report) => renderToStaticMarkup(createElement(Card, { report: of }))
  expect(shown(report)).toMatch(/Busiest: .* with \d/)
  const quiet = {
    ...report,
    totals: { ...report.totals, bookings: 0 },
    overTime: report.overTime.map(step => ({ ...step, bookings: 0 })),
  }
  expect(shown(quiet)).toMatch(/No bookings, \d+ in the previous period\.</)
})

test.each(tableNames)('the table “%s” has the same figures on the screen and in its file', name => {
  const table = tableOf(name, report, words.tables, 'en')
  const markup = renderToStaticMarkup(createElement(DataTable, { label: name, table }))
  const shown = [...markup.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(?:<bdi>)?(.*?)(?:<\/bdi>)?<\/t[hd]>/g)].map(
      ([, cell = '']) => cell,
    ),
  )
  const file: string[][] = parse(csvOf(table), { bom: true })
  expect(shown).toHaveLength(table.rows.length + 1)
  const dated = name === 'over-time' ? 2 : 0
  expect(shown.map(row => row.slice(dated).map(figure))).toEqual(
    file.map(row => row.slice(dated).map(cell => figure(cell || '–'))),
  )
})
