import { DAY_MS, isLocalDate, type LocalDate, MINUTE_MS } from './date.ts'
import { instantOf, offsetAt } from './zone.ts'

export type DateOrder = 'mdy' | 'dmy'

/** An instant if the cell has an offset, otherwise a wall clock time, or a bare date. */
export type Typed = { ms: number } | { date: LocalDate; minute: number | undefined }

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthOfWord = (word: string) => months.indexOf(word.slice(0, 3).toLowerCase()) + 1

const pad = (value: number | string, length = 2) => String(value).padStart(length, '0')
/** Two digits mean this century, as in spreadsheets. */
const fullYear = (year: string) => (year.length === 2 ? `20${year}` : year)

function dateOf(year: string, month: number | string, day: number | string): LocalDate | undefined {
  const date = `${pad(fullYear(year), 4)}-${pad(month)}-${pad(day)}`
  return isLocalDate(date) ? date : undefined
}

const NUMERIC = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})\b/
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i

export const withoutWeekday = (text: string): string =>
  text.trim().replace(/\s+/g, ' ').replace(WEEKDAY, '')

function leadingDate(
  text: string,
  order: DateOrder,
): { date: LocalDate; rest: string } | undefined {
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?!\d)/.exec(text)
  const numeric = NUMERIC.exec(text)
  const monthFirst = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b/i.exec(text)
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th|\.)?\s+([a-z]{3,9})\.?,?\s+(\d{4})\b/i.exec(text)
  const match = iso ?? numeric ?? monthFirst ?? dayFirst
  if (!match) return undefined
  const [, a = '', b = '', c = '', d = ''] = match
  const date = iso
    ? dateOf(a, b, c)
    : numeric
      ? // With dots, the day comes first.
        order === 'dmy' || b === '.'
        ? dateOf(d, c, a)
        : dateOf(d, a, c)
      : monthFirst
        ? dateOf(c, monthOfWord(a), b)
        : dateOf(c, monthOfWord(b), a)
  return date === undefined ? undefined : { date, rest: text.slice(match[0].length) }
}

/** Minutes since midnight of '9:00am', '9 PM', '14:30', '14:30:00' or '09.30'. */
export function readTypedTime(text: string): number | undefined {
  const match = /^(\d{1,2})(?:[:.](\d{2})(?:[:.]\d{2}(?:[.,]\d+)?)?)?\s*([ap])?\.?(?:m\.?)?$/i.exec(
    text.trim(),
  )
  if (!match) return undefined
  const [, hourText = '', minuteText, half] = match
  if (minuteText === undefined && half === undefined) return undefined
  const hour = Number(hourText)
  const minute = Number(minuteText ?? 0)
  if (minute > 59 || (half ? hour < 1 || hour > 12 : hour > 23)) return undefined
  const of24 = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour
  return of24 * 60 + minute
}

/** Minutes; all zones since 1970. */
const WESTMOST = -12 * 60
const EASTMOST = 14 * 60

/**
 * ISO 8601, 'May 1, 2026 9:30am', '5/1/2026 9:30', '01.05.2026 09:30', with or without the time.
 * Zone abbreviations are refused, because they are ambiguous.
 */
export function readTyped(text: string, order: DateOrder): Typed | undefined {
  const found = leadingDate(withoutWeekday(text), order)
  if (!found) return undefined
  const rest = found.rest.replace(/^(?:T|,|\s|at\b|-\s)+/i, '').trim()
  if (rest === '') return { date: found.date, minute: undefined }
  const offset = /\s?(Z|UTC|GMT|(?:UTC|GMT)?([+-])(\d{2}):?(\d{2}))$/i.exec(rest)
  const minute = readTypedTime(offset ? rest.slice(0, offset.index) : rest)
  if (minute === undefined) return undefined
  if (!offset) return { date: found.date, minute }
  const [, , sign, hours = '0', minutes = '0'] = offset
  const east = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  // '10:00-11:00' and '11 am-01:00' are spans.
  const span = /^(?!T)\D*\d\d?(?::\d\d)?( ?[ap]\.?m\.?)?-\d\d:\d\d$/i.exec(found.rest)
  if ((span && (span[1] || -east > minute)) || east < WESTMOST || east > EASTMOST) return undefined
  return { ms: Date.parse(`${found.date}T00:00:00Z`) + (minute - east) * MINUTE_MS }
}

/** A first number above 12 must be a day. Undefined if ambiguous. */
export function orderOf(cells: readonly string[]): DateOrder | undefined {
  for (const cell of cells) {
    const match = NUMERIC.exec(withoutWeekday(cell))
    if (!match) continue
    if (match[2] === '.' || Number(match[1]) > 12) return 'dmy'
    if (Number(match[3]) > 12) return 'mdy'
  }
  return undefined
}

/** How often clocks show this time: never in a spring gap, twice in an autumn overlap. */
export function timesShown(
  date: LocalDate,
  minute: number,
  zone: string,
): 'once' | 'never' | 'twice' {
  const local = Date.parse(`${date}T00:00:00Z`) + minute * MINUTE_MS
  const near = instantOf(date, minute, zone)
  const offsets = new Set([near - DAY_MS, near, near + DAY_MS].map(ms => offsetAt(ms, zone)))
  const instants = [...offsets].filter(offset => offsetAt(local - offset, zone) === offset)
  return instants.length === 0 ? 'never' : instants.length === 1 ? 'once' : 'twice'
}
