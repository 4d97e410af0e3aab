import type { Language } from '#domain/languages.ts'
import { formatCents } from '#domain/money.ts'
import { formatCount, formatPercent } from '#domain/number.ts'
import {
  formatMinuteOfDay,
  formatPlainDate,
  formatShortDay,
  formatWeekday,
} from '#domain/time/format.ts'
import { Bars } from '#web/kit/rich/charts/bars.tsx'
import { HeatMap } from '#web/kit/rich/charts/heat-map.tsx'
import { Lines } from '#web/kit/rich/charts/lines.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill, fillCount } from '#words/fill.ts'
import type { Report } from '../contract.ts'
import { utilization } from '../figures-rules.ts'
import type { DateRange } from '../range-rules.ts'
import { weekdayName } from '../tables-rules.ts'
import { ChartCard } from './chart-card.tsx'

interface ReportProps {
  report: Report
}

export const stepName = ({ from, to }: DateRange, language: Language) =>
  from === to
    ? formatShortDay(Date.parse(`${from}T12:00Z`), 'UTC', language)
    : `${formatPlainDate(from, language)} – ${formatPlainDate(to, language)}`

export function OverTime({ report }: ReportProps) {
  const words = useWords('reports').charts.overTime
  const language = useLanguage()
  const { overTime, totals, totalsBefore } = report
  const before = formatCount(totalsBefore.bookings)
  const most = overTime.reduce((a, b) => (b.bookings > a.bookings ? b : a))
  return (
    <ChartCard
      title={words.title}
      sentence={
        most.bookings === 0
          ? fill(words.none, { before })
          : fillCount(words.sentence, totals.bookings, language, {
              before,
              when: stepName(most, language),
              most: formatCount(most.bookings),
            })
      }
      table="over-time"
      report={report}
    >
      <Lines
        names={{ value: words.now, before: words.before }}
        ends={[formatPlainDate(report.from, language), formatPlainDate(report.to, language)]}
        points={overTime.map(step => ({
          id: step.from,
          value: step.bookings,
          before: step.before,
          text: fillCount(words.point, step.bookings, language, {
            when: stepName(step, language),
            before: formatCount(step.before),
          }),
        }))}
      />
    </ChartCard>
  )
}

export const MAX_BARS = 8

export function useMore(count: number) {
  const { all } = useWords('reports').charts
  const language = useLanguage()
  return count > MAX_BARS ? fillCount(all, count - MAX_BARS, language) : undefined
}

export function Revenue({ report, by }: ReportProps & { by: 'services' | 'staff' }) {
  const words = useWords('reports').charts
  const earning = report[by].filter(({ revenueCents }) => revenueCents > 0)
  const note = useMore(earning.length)
  const [best] = earning
  return (
    <ChartCard
      title={words[by].title}
      sentence={
        best
          ? fill(words[by].sentence, {
              name: best.name,
              revenue: formatCents(best.revenueCents),
              total: formatCents(report.totals.revenueCents),
            })
          : words.noRevenue
      }
      note={note}
      table={by}
      report={report}
    >
      {best && (
        <Bars
          bars={earning.slice(0, MAX_BARS).map(({ id, name, revenueCents }) => ({
            id,
            label: name,
            value: revenueCents,
            shown: formatCents(revenueCents),
          }))}
        />
      )}
    </ChartCard>
  )
}

export function Utilization({ report }: ReportProps) {
  const words = useWords('reports').charts.utilization
  const working = report.staff
    .flatMap(member => {
      const share = utilization(member)
      return share === null ? [] : [{ ...member, share }]
    })
    .sort((a, b) => b.share - a.share)
  const more = useMore(working.length)
  const hours = (minutes: number | null) => formatCount(Math.round((minutes ?? 0) / 60))
  const [best] = working
  return (
    <ChartCard
      title={words.title}
      sentence={best && fill(words.sentence, { name: best.name, share: formatPercent(best.share) })}
      note={more ? `${words.note} ${more}` : words.note}
      table="staff"
      report={report}
    >
      <Bars
        full={Math.max(1, ...working.map(({ share }) => share))}
        bars={working.slice(0, MAX_BARS).map(member => ({
          id: member.id,
          label: member.name,
          value: member.share,
          shown: fill(words.bar, {
            share: formatPercent(member.share),
            booked: hours(member.bookedMinutes),
            working: hours(member.workingMinutes),
          }),
        }))}
      />
    </ChartCard>
  )
}

const FIRST_HOUR = 9
const LAST_HOUR = 17

export function Hours({ report: { hours, ...report } }: ReportProps) {
  const words = useWords('reports').charts.hours
  const language = useLanguage()
  const first = Math.min(FIRST_HOUR, ...hours.map(({ hour }) => hour))
  const last = Math.max(LAST_HOUR, ...hours.map(({ hour }) => hour))
  const shown = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const timeOf = (hour: number) => formatMinuteOfDay(hour * 60, language)
  const counts = new Map(
    hours.map(({ weekday, hour, bookings }) => [weekday * 24 + hour, bookings]),
  )
  const most = hours.reduce<Report['hours'][number] | undefined>(
    (a, b) => (a && a.bookings >= b.bookings ? a : b),
    undefined,
  )
  return (
    <ChartCard
      title={words.title}
      sentence={
        most &&
        fill(words.sentence, {
          weekday: weekdayName(most.weekday, language),
          time: timeOf(most.hour),
          most: formatCount(most.bookings),
        })
      }
      table="hours"
      report={{ hours, ...report }}
    >
      <HeatMap
        columns={shown.map((hour, index) => ({
          id: hour,
          label: index % 3 === 0 && index < shown.length - 1 ? timeOf(hour) : '',
        }))}
        rows={[1, 2, 3, 4, 5, 6, 7].map(weekday => ({
          id: weekday,
          label: formatWeekday(`2024-01-0${weekday}`, language),
          cells: shown.map(hour => {
            const bookings = counts.get(weekday * 24 + hour) ?? 0
            return {
              id: hour,
              value: bookings,
              text: fillCount(words.cell, bookings, language, {
                weekday: weekdayName(weekday, language),
                time: timeOf(hour),
              }),
            }
          }),
        }))}
      />
    </ChartCard>
  )
}
