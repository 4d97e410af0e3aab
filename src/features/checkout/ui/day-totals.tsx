import { Link } from 'wouter'
import { formatCents } from '#domain/money.ts'
import type { LocalDate } from '#domain/time/date.ts'
import type { Interval } from '#domain/time/interval.ts'
import { rangeQuery } from '#web/lib/appointments.ts'
import { paths } from '#web/lib/paths.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fillCount } from '#words/fill.ts'
import { readDayTotals } from '../days/contract.ts'
import { methods } from '../rules.ts'

export function DayTotals({ day, date }: { day: Interval; date: LocalDate }) {
  const words = useWords('checkout')
  const language = useLanguage()
  const { data } = useRead(readDayTotals, rangeQuery(day))
  if (!data || (data.sales === 0 && data.total === 0)) return null
  const parts = [
    ...methods.map(method => [words.payment[method], data.paid[method]] as const),
    [words.day.tips, data.tips] as const,
  ].filter(([, cents]) => cents !== 0)
  return (
    <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1 text-13 text-muted tabular-nums">
      <dl className="contents">
        <div className="flex items-baseline gap-2">
          <dt>{words.day.title}</dt>
          <dd>
            <span className="text-16 font-semibold text-ink">{formatCents(data.total)}</span>{' '}
            {fillCount(words.day.sales, data.sales, language)}
          </dd>
        </div>
        {parts.map(([name, cents]) => (
          <div key={name} className="flex gap-1.5">
            <dt>{name}</dt>
            <dd className="text-ink">{formatCents(cents)}</dd>
          </div>
        ))}
      </dl>
      <Link
        href={`${paths.sales}?date=${date}`}
        className="font-medium text-accent-ink hover:underline print:hidden"
      >
        {words.day.more}
      </Link>
    </div>
  )
}
