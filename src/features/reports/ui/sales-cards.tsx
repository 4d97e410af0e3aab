import { keepPreviousData } from '@tanstack/react-query'
import { Link } from 'wouter'
import { formatCents } from '#domain/money.ts'
import { formatPlainDate } from '#domain/time/format.ts'
import { staffName } from '#features/checkout/days/rules.ts'
import { buttonClass } from '#web/kit/base/button.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { Bars } from '#web/kit/rich/charts/bars.tsx'
import { Lines } from '#web/kit/rich/charts/lines.tsx'
import { paths } from '#web/lib/paths.ts'
import { urlInBusiness } from '#web/lib/url-in-business.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill, fillCount } from '#words/fill.ts'
import type { DateRange } from '../range-rules.ts'
import {
  exportSalesReport,
  readSalesReport,
  type SalesReport,
  type SalesTableName,
} from '../sales-contract.ts'
import { salesTableOf } from '../sales-rules.ts'
import { TableCard } from './chart-card.tsx'
import { MAX_BARS, stepName, useMore } from './charts.tsx'

export function SalesCards({ range }: { range: DateRange }) {
  const words = useWords('sales').report
  const sales = useRead(
    readSalesReport,
    { query: range },
    { placeholderData: keepPreviousData, refetchOnMount: 'always' },
  )
  return (
    <section aria-labelledby="sales-report" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="sales-report" className="text-20 font-semibold">
          {words.title}
        </h2>
        <Link href={paths.sales} className={buttonClass('secondary', 'sm', 'print:hidden')}>
          {words.day}
        </Link>
      </div>
      <LoadError title={words.failed} query={sales} />
      {sales.isPending && <Skeleton className="h-80 rounded-card" />}
      {sales.data && <Cards report={sales.data} />}
    </section>
  )
}

function Cards({ report }: { report: SalesReport }) {
  const all = { sales: useWords('sales'), reports: useWords('reports') }
  const { report: words, staff, byService, methods } = all.sales
  const language = useLanguage()
  const { from, to, total, totalBefore } = report
  const card = (table: SalesTableName) => ({
    table: salesTableOf(table, report, all),
    file: urlInBusiness(exportSalesReport, { query: { from, to, table } }),
  })
  const notes = { staff: useMore(report.staff.length), services: useMore(report.byService.length) }
  const sold = report.sales + report.voided > 0 || total !== 0
  const sentence = sold
    ? fillCount(words.sentence, report.sales, language, {
        total: formatCents(total),
        before: formatCents(totalBefore),
      })
    : undefined
  return (
    <>
      <TableCard title={words.overTime} sentence={sentence} {...card('over-time')}>
        <SalesOverTime report={report} />
      </TableCard>
      {sold && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
          <TableCard
            title={staff.title}
            sentence={fill(words.staff, {
              total: formatCents(total),
              tips: formatCents(report.tips),
            })}
            note={notes.staff}
            {...card('staff')}
          >
            <CentBars
              rows={report.staff.map(row => ({
                id: row.id ?? 'shared',
                label: staffName(row, all.sales),
                cents: row.total,
              }))}
            />
          </TableCard>
          <TableCard
            title={byService.title}
            sentence={fill(byService.sentence, { services: formatCents(report.services) })}
            note={notes.services}
            {...card('services')}
          >
            <CentBars
              rows={report.byService.map(({ id, name, cents }) => ({
                id: id ?? 'unknown',
                label: name || byService.unknown,
                cents,
              }))}
            />
          </TableCard>
          <TableCard
            title={methods.title}
            sentence={fill(words.methods, { total: formatCents(total) })}
            {...card('methods')}
          >
            <CentBars
              rows={report.methods.map(({ method, total: cents }) => ({
                id: method,
                label: methods[method],
                cents,
              }))}
            />
          </TableCard>
        </div>
      )}
    </>
  )
}

function SalesOverTime({ report }: { report: SalesReport }) {
  const words = useWords('sales').report
  const { now, before } = useWords('reports').charts.overTime
  const language = useLanguage()
  return (
    <Lines
      names={{ value: now, before }}
      ends={[formatPlainDate(report.from, language), formatPlainDate(report.to, language)]}
      points={report.overTime.map(step => ({
        id: step.from,
        // In dollars, because the axis shows plain numbers.
        value: Math.max(0, step.cents) / 100,
        before: Math.max(0, step.before) / 100,
        text: fill(words.point, {
          when: stepName(step, language),
          total: formatCents(step.cents),
          before: formatCents(step.before),
        }),
      }))}
    />
  )
}

interface CentRow {
  id: number | string
  label: string
  cents: number
}

const CentBars = ({ rows }: { rows: readonly CentRow[] }) => (
  <Bars
    full={Math.max(1, ...rows.map(({ cents }) => cents))}
    bars={rows.slice(0, MAX_BARS).map(({ cents, ...row }) => ({
      ...row,
      value: Math.max(0, cents),
      shown: formatCents(cents),
    }))}
  />
)
