import { type Channel, channels } from '#domain/channels.ts'
import { plainCell } from '#domain/csv-cells.ts'
import { MAX_PHONE } from '#domain/e164.ts'
import { isContactAddress } from '#domain/mail-address.ts'
import { parseDollars } from '#domain/money.ts'
import { normalizePhone } from '#domain/phone.ts'
import { onCleanLines, onOneLine } from '#domain/text.ts'
import { minuteOfTime } from '#domain/time/local.ts'
import { knownZone } from '#domain/time/zone.ts'
import type { WeeklyRange } from '#features/staff/rules.ts'
import type { DraftStatus } from './draft-rules.ts'
import type { Field, Mapping } from './fields-rules.ts'

export interface Cells {
  text(field: Field): string
  lines(field: Field): string
  has(field: Field): boolean
}

/** Longer than any field, so the rest is ignored. */
const MAX_CELL = 10_000

export function cellsOf(record: readonly string[], mapping: Mapping): Cells {
  const raw = (field: Field) => {
    const at = mapping[field]
    return at === undefined ? '' : plainCell((record[at] ?? '').slice(0, MAX_CELL).normalize('NFC'))
  }
  return {
    text: field => onOneLine(raw(field)),
    lines: field => onCleanLines(raw(field)),
    has: field => mapping[field] !== undefined,
  }
}

export const ALL_DAY = 'This is an all-day event without a time of day.'

export const saysYes = (cell: string): boolean =>
  /^(yes|y|true|1|x|ja|oui|sí|sì|si|sim|wahr|vrai|vero|verdadero|verdadeiro)$/i.test(cell)

export function readEmail(cell: string): { email: string; problem?: string } {
  // Some programs write several addresses; the first one is the client's.
  const first = cell.split(/[;,\s]+/).find(Boolean) ?? ''
  if (/^(?:[^\p{L}@]*|n\/?a|none|null)$/iu.test(cell)) return { email: '' }
  if (isContactAddress(first)) return { email: first }
  return { email: '', problem: `“${shorten(cell)}” is not an email address.` }
}

/**
 * Refuses abbreviations, except those of zones with summer time: engines read 'BST' as Bangladesh's,
 * and 'EST' as never changing.
 */
export const readZone = (cell: string): string | undefined =>
  /^(?!utc|uct|gmt|[cemw]et)[a-z]{3}$/i.test(cell) ? undefined : knownZone(cell)

/** E.164 if possible, else unchanged. */
export function phoneText(cell: string, country?: string): string {
  // Google Contacts joins several; the first is the client's.
  const [first = ''] = cell.split(' ::: ')
  const phone = normalizePhone(first, country)
  return phone.ok ? phone.e164 : first.slice(0, MAX_PHONE)
}

/** Empty for '-', 'N/A' or '000', which would make many people one client. */
export function readPhone(cell: string, country?: string): string {
  const phone = phoneText(cell, country)
  return /[^\P{Nd}0](?:\P{Nd}*\p{Nd}){2}/u.test(phone) ? phone : ''
}

/** Spreadsheets shorten long numbers, and the digits are lost. */
export function phoneOf(
  cells: Cells,
  country: string | undefined,
  { problems }: { problems: string[] },
): string {
  const cell = cells.text('phone')
  if (/^\d[.,]\d+E\+\d+$/i.test(cell)) {
    problems.push(
      `“${cell}” is a phone number that a spreadsheet has shortened. Format the column as text and export it again.`,
    )
  }
  return readPhone(cell, country)
}

/** Cents of '45', '$45.00', '45.00 USD', '1.234,50'. */
export function readPrice(cell: string): number | undefined {
  const text = cell.replace(/USD|US\$/i, '').trim()
  return parseDollars(
    /^[\d.]+,\d{1,2}$/.test(text) ? text.replaceAll('.', '').replace(',', '.') : text,
  )
}

/** Minutes of '60', '60 min', '1h 30m', '1:30'. */
export function readMinutes(cell: string): number | undefined {
  const minutes = /^(\d{1,4})(?:\.0+)?\s*(?:m|mins?|minut(?:es?|en|os?|i))?\.?$/i.exec(cell)
  if (minutes) return Number(minutes[1])
  const both =
    /^(\d{1,2})\s*(?:h|hrs?|hours?|std\.?|:)\s*(?:(\d{1,2})\s*(?:m|mins?|minutes?)?\.?)?$/i.exec(
      cell,
    )
  return both ? Number(both[1]) * 60 + Number(both[2] ?? 0) : undefined
}

const statuses: [RegExp, DraftStatus][] = [
  [
    /(?<!un|not |nicht |no |non |não |pas )cancel|declined|deleted|rejected|refused|storniert|abgesagt|ann?ul/i,
    'cancelled',
  ],
  [/no.?show|missed|nicht erschienen/i, 'no_show'],
  [
    /(?<!un|in|nicht |not |non? |não |pas )(?:complet|done|finished|fulfilled|attended|arrived)/i,
    'completed',
  ],
  [/checked.?out|(?<!nicht |non |não |pas )(?:abgeschlossen|terminé|concluíd)/i, 'completed'],
  [/(?<!un|nicht |not |non? |não |pas |sin )(?:confirm|confermat|bestätigt)/i, 'confirmed'],
  [
    /^$|book|(?<!re|un)schedul|accept|active|pending|upcoming|open|new|gebucht|geplant|r[eé]serv|prenotat/i,
    'booked',
  ],
]

export const readStatus = (cell: string): DraftStatus | undefined =>
  statuses.find(([word]) => word.test(cell))?.[1]

export const readChannels = (cell: string): Channel[] => {
  const named = cell.toLowerCase().split(/[^a-z]+/)
  return channels.filter(channel => named.includes(channel))
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** 'Mon 09:00-17:00; Tue 09:00-12:00' */
export function readHours(cell: string): WeeklyRange[] | undefined {
  const ranges: WeeklyRange[] = []
  for (const part of cell.split(';').map(text => text.trim())) {
    if (part === '') continue
    const match = /^([a-z]{3}) (\d\d:\d\d)-(\d\d:\d\d)$/i.exec(part)
    const weekday = weekdays.indexOf(match?.[1]?.toLowerCase() ?? '') + 1
    const [start = '', end = ''] = match?.slice(2) ?? []
    if (weekday === 0 || minuteOfTime(start) === undefined || minuteOfTime(end) === undefined)
      return undefined
    ranges.push({ weekday, start, end })
  }
  return ranges
}

export const writeHours = (weekly: readonly WeeklyRange[]): string =>
  weekly
    .map(
      ({ weekday, start, end }) =>
        `${weekdays[weekday - 1]!.replace(/^./, c => c.toUpperCase())} ${start}-${end}`,
    )
    .join('; ')

export const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text)
