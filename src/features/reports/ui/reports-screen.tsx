import { keepPreviousData } from '@tanstack/react-query'
import { type ComponentType, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { cityOfZone, formatPlainDate } from '#domain/time/format.ts'
import { localDateOf, zoneHere } from '#domain/time/zone.ts'
import { readBusiness } from '#features/businesses/contract.ts'
import { buttonClass } from '#web/kit/base/button.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { Screen } from '#web/kit/base/screen.tsx'
import { Banner, EmptyState, Skeleton } from '#web/kit/base/surfaces.tsx'
import { paths } from '#web/lib/paths.ts'
import { useUser } from '#web/lib/session.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill, fillCount } from '#words/fill.ts'
import { type Report, readReport } from '../contract.ts'
import { type DateRange, presetRange } from '../range-rules.ts'
import { Hours, OverTime, Revenue, Utilization } from './charts.tsx'
import { ClientsCard } from './clients-card.tsx'
import { FigureTiles } from './figure-tiles.tsx'
import { RangeControl } from './range-control.tsx'
import { RemindersCard } from './reminders-card.tsx'

const INITIAL = 'month'

export function ReportsScreen({ Sales }: { Sales: ComponentType<{ range: DateRange }> }) {
  const words = useWords('reports')
  const today = localDateOf(Date.now(), zoneHere(useUser()?.timeZone))
  const { data: rules } = useRead(readBusiness)
  const [range, setRange] = useState(() => presetRange(INITIAL, today))
  const report = useRead(
    readReport,
    { query: range },
    { placeholderData: keepPreviousData, refetchOnMount: 'always' },
  )
  return (
    <Screen
      title={words.title}
      description={words.lead}
      actions={<RangeControl initial={INITIAL} today={today} onChange={setRange} />}
    >
      <LoadError title={words.failed} query={report} />
      {report.isPending && <Loading />}
      {report.data && (
        <div aria-busy={report.isPlaceholderData} className="grid gap-6 aria-busy:opacity-60">
          <Shown report={report.data} />
        </div>
      )}
      {rules?.hasSales && (
        <Suspense>
          <Sales range={range} />
        </Suspense>
      )}
    </Screen>
  )
}

function Shown({ report }: { report: Report }) {
  const words = useWords('reports')
  const language = useLanguage()
  const { from, to, before, timeZone, totals, totalsBefore } = report
  const date = (of: string) => formatPlainDate(of, language)
  return (
    <>
      <p className="-mb-2 text-13 text-muted">
        {fill(words.range.shown, {
          from: date(from),
          to: date(to),
          beforeFrom: date(before.from),
          beforeTo: date(before.to),
          city: cityOfZone(timeZone),
        })}
      </p>
      {totals.bookings + totalsBefore.bookings === 0 ? (
        <EmptyState
          framed
          title={words.empty.title}
          action={
            <Link href={paths.calendar} className={buttonClass()}>
              {words.empty.calendar}
            </Link>
          }
        >
          {words.empty.text}
        </EmptyState>
      ) : (
        <Figures report={report} />
      )}
    </>
  )
}

function Figures({ report }: { report: Report }) {
  const { unmarked: words } = useWords('reports')
  const language = useLanguage()
  const { unmarked } = report.totals
  return (
    <>
      {unmarked > 0 && (
        <Banner
          actions={
            <Link href={paths.calendar} className={buttonClass('secondary', 'sm', 'print:hidden')}>
              {words.open}
            </Link>
          }
        >
          {fillCount(words.text, unmarked, language)}
        </Banner>
      )}
      <FigureTiles report={report} />
      <OverTime report={report} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
        <Revenue report={report} by="services" />
        <Revenue report={report} by="staff" />
        <Utilization report={report} />
        <Hours report={report} />
        <ClientsCard report={report} />
        <RemindersCard report={report} />
      </div>
    </>
  )
}

function Loading() {
  const { loading } = useWords('reports')
  return (
    <div role="status" aria-label={loading} className="grid gap-6">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {['a', 'b', 'c', 'd', 'e', 'f'].map(key => (
          <Skeleton key={key} className="h-32 rounded-card" />
        ))}
      </div>
      <Skeleton className="h-80 rounded-card" />
    </div>
  )
}
