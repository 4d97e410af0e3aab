import type { Language } from '#domain/languages.ts'
import type { LocalDate } from '#domain/time/date.ts'
import { formatDateTime, formatPlainDate } from '#domain/time/format.ts'
import { parseLocalInput } from '#domain/time/local.ts'
import { boundsOfDates, wholeDays } from '#domain/time/zone.ts'
import { staffMessages } from '../rules.ts'

/** In the business's zone; `to` is included. */
export interface AbsenceFields {
  wholeDays: boolean
  from: LocalDate
  fromTime: string
  to: LocalDate
  toTime: string
  reason: string
}

type Spans =
  | { ok: true; startTime: string; endTime: string }
  | { ok: false; field: 'from' | 'to'; message: string }

export function spanOfAbsence(fields: AbsenceFields, zone: string): Spans {
  const start = parseLocalInput(
    { date: fields.from, time: fields.wholeDays ? '00:00' : fields.fromTime },
    zone,
  )
  const end = parseLocalInput(
    { date: fields.to, time: fields.wholeDays ? '00:00' : fields.toTime },
    zone,
  )
  if (start === undefined) return { ok: false, field: 'from', message: staffMessages.startRequired }
  if (end === undefined) return { ok: false, field: 'to', message: staffMessages.endRequired }
  const span = fields.wholeDays ? boundsOfDates(fields.from, fields.to, zone) : { start, end }
  if (span.end <= span.start)
    return { ok: false, field: 'to', message: staffMessages.endBeforeStart }
  return {
    ok: true,
    startTime: new Date(span.start).toISOString(),
    endTime: new Date(span.end).toISOString(),
  }
}

export function describeAbsence(
  start: number,
  end: number,
  zone: string,
  language: Language,
): string {
  const days = wholeDays({ start, end }, zone)
  if (!days)
    return `${formatDateTime(start, zone, language)} – ${formatDateTime(end, zone, language)}`
  const first = formatPlainDate(days.first, language)
  return days.first === days.last ? first : `${first} – ${formatPlainDate(days.last, language)}`
}
