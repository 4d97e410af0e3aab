import { Equal, type LucideIcon, Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { formatCents } from '#domain/money.ts'
import { formatCount, formatPercent } from '#domain/number.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill, fillCount } from '#words/fill.ts'
import type { Report, Totals } from '../contract.ts'
import { cancellationRate, noShowRate, utilization } from '../figures-rules.ts'

interface Figure {
  label: string
  of: (totals: Totals) => number | null
  show: (value: number) => string
  note?: string | undefined
}

export function FigureTiles({ report }: { report: Report }) {
  const figures = useFigures(report.totals)
  const words = useWords('reports')
  return (
    <ul
      aria-label={words.figures.label}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4 sm:grid-cols-2 lg:grid-cols-3"
    >
      {figures.map(({ label, of, show, note }) => {
        const value = of(report.totals)
        const before = report.totalsBefore.bookings > 0 ? of(report.totalsBefore) : null
        return (
          <li
            key={label}
            className="rounded-card border border-line bg-surface p-4 break-inside-avoid sm:px-5"
          >
            <p className="text-13 font-medium text-muted">{label}</p>
            <p className="text-20 font-semibold text-ink tabular-nums wrap-anywhere sm:text-24">
              {value === null ? words.figures.noFigure : show(value)}
            </p>
            {note && <p className="text-13 text-muted">{note}</p>}
            {value !== null && <Change value={value} before={before} show={show} />}
          </li>
        )
      })}
    </ul>
  )
}

function useFigures(totals: Totals): Figure[] {
  const words = useWords('reports').figures
  const language = useLanguage()
  const span = (hours: number) =>
    hours < 48
      ? fillCount(words.hours, hours, language)
      : fillCount(words.days, Math.round(hours / 24), language)
  const hours = (minutes: number) => formatCount(Math.round(minutes / 60))
  const { completed, noShows, cancelled, bookings, lead } = totals
  return [
    { label: words.bookings, of: ({ bookings: all }) => all, show: formatCount },
    {
      label: words.revenue,
      of: ({ revenueCents }) => revenueCents,
      show: formatCents,
      note: words.revenueNote,
    },
    {
      label: words.utilization,
      of: utilization,
      show: formatPercent,
      note: fill(words.utilizationNote, {
        booked: hours(totals.bookedMinutes),
        working: hours(totals.workingMinutes),
      }),
    },
    {
      label: words.noShows,
      of: noShowRate,
      show: formatPercent,
      note: fill(words.noShowsNote, {
        noShows: formatCount(noShows),
        visits: formatCount(completed + noShows),
      }),
    },
    {
      label: words.cancellations,
      of: cancellationRate,
      show: formatPercent,
      note: fill(words.cancellationsNote, {
        cancelled: formatCount(cancelled),
        bookings: formatCount(bookings),
      }),
    },
    {
      label: words.lead,
      of: each => each.lead?.median ?? null,
      show: span,
      note: lead
        ? fill(words.leadNote, { ninetieth: span(lead.ninetieth) })
        : bookings > 0
          ? words.leadImported
          : undefined,
    },
  ]
}

interface ChangeProps {
  value: number
  before: number | null
  show: Figure['show']
}

function Change({ value, before, show }: ChangeProps) {
  const words = useWords('reports').change
  const [icon, text] = ((): [LucideIcon, string] => {
    if (before === null) return [Minus, words.none]
    if (show(value) === show(before)) return [Equal, words.same]
    const [direction, sentence] =
      value > before ? ([TrendingUp, words.up] as const) : ([TrendingDown, words.down] as const)
    return [direction, fill(sentence, { before: show(before) })]
  })()
  return (
    <p className="mt-1 flex items-center gap-1.5 text-13 text-ink">
      <Icon of={icon} size={16} className="text-muted" />
      <span>{text}</span>
    </p>
  )
}
