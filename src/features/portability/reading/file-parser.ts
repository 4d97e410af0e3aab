import { type DateOrder, orderOf, withoutWeekday } from '#domain/time/typed.ts'
import { isCalendar, readCalendar } from './calendar/parser.ts'
import { type Cells, cellsOf } from './cells-rules.ts'
import { readCsv } from './csv-parser.ts'
import type { AnyDraft } from './draft-rules.ts'
import type { ImportKind, Mapping } from './fields-rules.ts'
import { MAX_ROWS } from './file-rules.ts'
import { mapped, type Recognized, recognize } from './formats-rules.ts'
import { appointmentRow, clientRow, type Reading, serviceRow, staffRow } from './rows-rules.ts'

export interface FileOptions {
  /** IANA zone of times without one. */
  zone: string
  /** ISO 3166-1, for phone numbers without a country code. */
  country?: string | undefined
  now: Date
  kind?: ImportKind | undefined
  order?: DateOrder | undefined
  mapping?: Readonly<Record<string, string>> | undefined
}

export interface ReadFile extends Omit<Recognized, 'id' | 'mapping'> {
  format: Recognized['id'] | 'ics'
  header: string[]
  mapping: Mapping
  /** `detected`: the file itself shows the order. Undefined without numeric dates. */
  order: { order: DateOrder; detected: boolean } | undefined
  drafts: AnyDraft[]
  more: boolean
}

const readRow: Record<ImportKind, (row: number, cells: Cells, reading: Reading) => AnyDraft> = {
  appointments: appointmentRow,
  services: serviceRow,
  staff: staffRow,
  clients: clientRow,
}

/** @throws UnreadableFile */
export function readFile(text: string, options: FileOptions): ReadFile {
  if (isCalendar(text)) {
    const { zone, now } = options
    const { drafts, more } = readCalendar(text, { zone, now, maxEvents: MAX_ROWS })
    return {
      format: 'ics',
      name: 'a calendar',
      kind: 'appointments',
      header: [],
      mapping: {},
      order: undefined,
      drafts,
      more,
    }
  }
  const { header, records, more } = readCsv(text, MAX_ROWS)
  const found = recognize(header, options.kind)
  const mapping = options.mapping ? mapped(header, options.mapping) : found.mapping
  const dates = [mapping.start, mapping.date, mapping.end].flatMap(at =>
    at === undefined ? [] : [at],
  )
  const written = records.flatMap(({ cells }) => dates.map(at => cells[at] ?? ''))
  const detected = orderOf(written)
  const order = options.order ?? detected ?? 'mdy'
  const numeric = written.some(cell => /^\d{1,2}[/-]\d{1,2}[/-]/.test(withoutWeekday(cell)))
  const isOwn = found.id === 'kairos'
  const reading = { zone: options.zone, order, country: options.country, isOwn }
  return {
    format: found.id,
    name: found.name,
    kind: found.kind,
    header,
    mapping,
    order: numeric ? { order, detected: detected !== undefined } : undefined,
    more,
    drafts: records.map(({ row, cells }) =>
      readRow[found.kind](row, cellsOf(cells, mapping), reading),
    ),
  }
}
