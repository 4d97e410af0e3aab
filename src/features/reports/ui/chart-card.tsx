import { type ReactNode, useId, useState } from 'react'
import { Button, ButtonLink } from '#web/kit/base/button.tsx'
import { Acts, useSample } from '#web/lib/sample.tsx'
import { urlInBusiness } from '#web/lib/url-in-business.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { exportReport, type Report, type TableName } from '../contract.ts'
import { type Table, tableOf } from '../tables-rules.ts'
import { DataTable } from './data-table.tsx'

interface ChartCardProps {
  title: string
  sentence: string | undefined
  note?: ReactNode
  table: TableName
  report: Report
  children: ReactNode
}

export function ChartCard({ table, report, ...rest }: ChartCardProps) {
  const { tables } = useWords('reports')
  const language = useLanguage()
  const { from, to } = report
  return (
    <TableCard
      {...rest}
      table={tableOf(table, report, tables, language)}
      file={urlInBusiness(exportReport, { query: { from, to, table } })}
    />
  )
}

interface TableCardProps extends Omit<ChartCardProps, 'table' | 'report'> {
  table: Table
  file: string
}

export function TableCard({ title, sentence, note, table, file, children }: TableCardProps) {
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const { charts: words } = useWords('reports')
  const { sampled } = useSample()
  const named = (action: string) => fill(words.of, { action, chart: title })
  const toggle = asTable ? words.showChart : words.showTable
  return (
    <figure
      aria-labelledby={id}
      className="flex min-w-0 flex-col rounded-card border border-line bg-surface p-5 break-inside-avoid"
    >
      <figcaption className="mb-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id={id} className="text-16 font-semibold text-ink">
            {title}
          </h2>
          {sentence && (
            <div className="-mx-3 flex flex-wrap print:hidden">
              <Button
                variant="quiet"
                size="sm"
                aria-label={named(toggle)}
                onClick={() => setAsTable(!asTable)}
              >
                {toggle}
              </Button>
              {sampled ? (
                <Acts>
                  <Button variant="quiet" size="sm" aria-label={named(words.download)}>
                    {words.download}
                  </Button>
                </Acts>
              ) : (
                <ButtonLink
                  variant="quiet"
                  size="sm"
                  download
                  href={file}
                  aria-label={named(words.download)}
                >
                  {words.download}
                </ButtonLink>
              )}
            </div>
          )}
        </div>
        <p className="mt-0.5 text-14 text-pretty text-muted">{sentence ?? words.nothing}</p>
      </figcaption>
      {sentence && (asTable ? <DataTable label={title} table={table} /> : children)}
      {note && <p className="mt-4 text-13 text-pretty text-muted">{note}</p>}
    </figure>
  )
}
