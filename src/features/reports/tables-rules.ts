import { csvLine } from '#domain/csv-cells.ts'
import type { Language } from '#domain/languages.ts'
import { centsToInput, formatCents } from '#domain/money.ts'
import { formatCount, formatPercent } from '#domain/number.ts'
import type { LocalDate } from '#domain/time/date.ts'
import { formatLongWeekday, formatMinuteOfDay, formatPlainDate } from '#domain/time/format.ts'
import type { Words } from '#words/en/areas.ts'
import type { Report, TableName, Totals } from './contract.ts'
import { cancellationRate, noShowRate, reminderRate, utilization } from './figures-rules.ts'

type Kind = 'text' | 'date' | 'count' | 'cents' | 'share' | 'hours'
/** Null if there is no value, such as a rate without visits. */
export type Cell = { kind: 'text' | 'date'; value: string } | { kind: Kind; value: number | null }

export interface Table {
  columns: readonly string[]
  rows: readonly (readonly Cell[])[]
}

export const text = (value: string): Cell => ({ kind: 'text', value })
export const date = (value: LocalDate): Cell => ({ kind: 'date', value })
const count = (value: number | null): Cell => ({ kind: 'count', value })
export const cents = (value: number): Cell => ({ kind: 'cents', value })
const share = (value: number | null): Cell => ({ kind: 'share', value })
const hours = (minutes: number | null): Cell => ({
  kind: 'hours',
  value: minutes === null ? null : minutes / 60,
})

export function shownCell({ kind, value }: Cell, language: Language): string {
  if (value === null) return '–'
  if (typeof value === 'string') return kind === 'date' ? formatPlainDate(value, language) : value
  if (kind === 'cents') return formatCents(value)
  if (kind === 'share') return formatPercent(value)
  return kind === 'hours' ? value.toFixed(1) : formatCount(value)
}

function csvCell({ kind, value }: Cell): string | number {
  if (value === null) return ''
  if (typeof value === 'string') return value
  // Spreadsheets take a quoted negative amount for a formula.
  if (kind === 'cents') return value < 0 ? value / 100 : centsToInput(value)
  if (kind === 'share') return formatPercent(value)
  return kind === 'hours' ? value.toFixed(1) : value
}

/** The byte order mark lets Excel recognize UTF-8. */
export const csvOf = ({ columns, rows }: Table): string =>
  `\uFEFF${csvLine(columns)}${rows.map(row => csvLine(row.map(csvCell))).join('')}`

/** ISO weekday. */
export const weekdayName = (weekday: number, language: Language): string =>
  formatLongWeekday(`2024-01-0${weekday}`, language)

type TableWords = Words['reports']['tables']

export function tableOf(
  name: TableName,
  report: Report,
  words: TableWords,
  language: Language,
): Table {
  const { columns } = words
  const outcomes = [columns.bookings, columns.completed, columns.noShows, columns.cancelled]
  switch (name) {
    case 'summary':
      return summary(report, words)
    case 'over-time':
      return {
        columns: [columns.from, columns.to, columns.bookings, columns.bookingsBefore],
        rows: report.overTime.map(step => [
          date(step.from),
          date(step.to),
          count(step.bookings),
          count(step.before),
        ]),
      }
    case 'services':
      return {
        columns: [columns.service, ...outcomes, columns.revenue, columns.revenueBefore],
        rows: report.services.map(outcomeCells),
      }
    case 'staff':
      return {
        columns: [
          columns.staff,
          ...outcomes,
          columns.revenue,
          columns.revenueBefore,
          columns.bookedHours,
          columns.workingHours,
          columns.utilization,
        ],
        rows: report.staff.map(member => [
          ...outcomeCells(member),
          hours(member.bookedMinutes),
          hours(member.workingMinutes),
          share(utilization(member)),
        ]),
      }
    case 'hours':
      return {
        columns: [columns.weekday, columns.hour, columns.bookings],
        rows: report.hours.map(({ weekday, hour, bookings }) => [
          text(weekdayName(weekday, language)),
          text(formatMinuteOfDay(hour * 60, language)),
          count(bookings),
        ]),
      }
    case 'reminders':
      return {
        columns: [columns.group, columns.visits, columns.noShows, columns.noShowRate],
        rows: (['with', 'without'] as const).map(group => [
          text(words.groups[group]),
          count(report.reminders[group].visits),
          count(report.reminders[group].noShows),
          share(reminderRate(report.reminders[group])),
        ]),
      }
  }
}

const outcomeCells = (offer: Report['services'][number]): Cell[] => [
  text(offer.name),
  count(offer.bookings),
  count(offer.completed),
  count(offer.noShows),
  count(offer.cancelled),
  cents(offer.revenueCents),
  cents(offer.revenueCentsBefore),
]

function summary(report: Report, { columns, summary: labels }: TableWords): Table {
  const rows: [label: string, of: (totals: Totals) => Cell][] = [
    [columns.bookings, totals => count(totals.bookings)],
    [columns.completed, totals => count(totals.completed)],
    [columns.noShows, totals => count(totals.noShows)],
    [columns.noShowRate, totals => share(noShowRate(totals))],
    [columns.cancelled, totals => count(totals.cancelled)],
    [labels.cancellationRate, totals => share(cancellationRate(totals))],
    [labels.unmarked, totals => count(totals.unmarked)],
    [columns.revenue, totals => cents(totals.revenueCents)],
    [columns.bookedHours, totals => hours(totals.bookedMinutes)],
    [columns.workingHours, totals => hours(totals.workingMinutes)],
    [columns.utilization, totals => share(utilization(totals))],
    [labels.medianLead, totals => count(totals.lead?.median ?? null)],
    [labels.ninetiethLead, totals => count(totals.lead?.ninetieth ?? null)],
    [labels.clients, totals => count(totals.clients.seen)],
    [labels.newClients, totals => count(totals.clients.new)],
    [labels.returning, totals => count(totals.clients.seen - totals.clients.new)],
    [labels.cameBack, totals => count(totals.clients.cameBack)],
  ]
  return {
    columns: [labels.figure, labels.value, labels.before],
    rows: rows.map(([label, of]) => [text(label), of(report.totals), of(report.totalsBefore)]),
  }
}
