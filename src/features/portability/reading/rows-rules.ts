import { MINUTE_MS } from '#domain/time/date.ts'
import { formatMinuteOfDay, formatPlainDate } from '#domain/time/format.ts'
import {
  type DateOrder,
  readTyped,
  readTypedTime,
  type Typed,
  timesShown,
} from '#domain/time/typed.ts'
import { instantOf } from '#domain/time/zone.ts'
import {
  categories,
  GROUP_NAME_MAX,
  MAX_MINUTES,
  MAX_PRICE_CENTS,
} from '#features/services/rules.ts'
import { weeklyProblem } from '#features/staff/rules.ts'
import {
  ALL_DAY,
  type Cells,
  phoneOf,
  phoneText,
  readChannels,
  readEmail,
  readHours,
  readMinutes,
  readPrice,
  readStatus,
  readZone,
  saysYes,
  shorten,
} from './cells-rules.ts'
import type {
  AddOnDraft,
  AppointmentDraft,
  ClientDraft,
  ServiceDraft,
  StaffDraft,
} from './draft-rules.ts'
import {
  addedCents,
  NO_SERVICES,
  readAddOns,
  readGap,
  readList,
  readSold,
  readTerms,
} from './extras-rules.ts'

export interface Reading {
  zone: string
  order: DateOrder
  country?: string | undefined
  /** An export of ours. */
  isOwn?: boolean
}

interface Said {
  problems: string[]
  remarks: string[]
}

function instantFrom(typed: Typed, zone: string, { remarks }: Said): number | undefined {
  if ('ms' in typed) return typed.ms
  if (typed.minute === undefined) return undefined
  const shown = timesShown(typed.date, typed.minute, zone)
  const time = `${formatMinuteOfDay(typed.minute, 'en')} on ${formatPlainDate(typed.date, 'en')}`
  if (shown === 'never') {
    remarks.push(
      `${time} does not exist in ${zone} because the clocks change; moved to the time after.`,
    )
  }
  if (shown === 'twice')
    remarks.push(`${time} occurs twice in ${zone} because the clocks change; the first is used.`)
  return instantOf(typed.date, typed.minute, zone)
}

function whenFrom(cell: string, dateCell: string, order: DateOrder): Typed | undefined {
  const whole = readTyped(cell, order)
  if (whole && ('ms' in whole || whole.minute !== undefined)) return whole
  const minute = readTypedTime(cell)
  const day = readTyped(dateCell, order)
  if (minute === undefined || !day || 'ms' in day) return undefined
  return { date: day.date, minute }
}

function readStart(cells: Cells, zone: string, order: DateOrder, said: Said) {
  const written = [cells.text('date'), cells.text('start')].filter(Boolean).join(' ')
  if (written === '') {
    said.problems.push('No start in this row.')
    return undefined
  }
  // A date column may also contain times.
  const typed = whenFrom(cells.text('start') || cells.text('date'), cells.text('date'), order)
  const ms = typed && instantFrom(typed, zone, said)
  if (ms === undefined) said.problems.push(`“${shorten(written)}” is not a readable date and time.`)
  return typed && ms !== undefined
    ? { ms, day: 'date' in typed ? typed.date : undefined }
    : undefined
}

function readEnd(
  cells: Cells,
  start: { ms: number; day: string | undefined },
  reading: Reading,
  said: Said,
) {
  const written = cells.text('end')
  const duration = cells.text('duration')
  if (written === '') {
    if (duration === '') return undefined
    const minutes = readMinutes(duration)
    if (minutes !== undefined) return start.ms + minutes * MINUTE_MS
    said.problems.push(`“${shorten(duration)}” is not a number of minutes.`)
    return undefined
  }
  const typed = whenFrom(written, cells.text('endDate') || (start.day ?? ''), reading.order)
  const ms = typed && instantFrom(typed, reading.zone, said)
  if (ms === undefined) said.problems.push(`“${shorten(written)}” is not a readable end.`)
  return ms
}

export function appointmentRow(row: number, cells: Cells, reading: Reading): AppointmentDraft {
  const said: Said = { problems: [], remarks: [] }
  const named = cells.text('zone')
  const known = readZone(named)
  if (named && !known) said.problems.push(`“${shorten(named)}” is not a known time zone.`)
  const zone = known ?? reading.zone
  if (saysYes(cells.text('allDay'))) said.problems.push(ALL_DAY)
  const start = readStart(cells, zone, reading.order, said)
  const endsAt = start && readEnd(cells, start, { ...reading, zone }, said)
  const { email, problem } = readEmail(cells.text('email'))
  if (problem) said.problems.push(problem)
  const addOns = readSold(cells.text('addOns'), said.problems)
  const phone = phoneOf(cells, reading.country, said)
  return {
    kind: 'appointment',
    row,
    ...said,
    startsAt: start?.ms,
    endsAt,
    service: cells.text('service').slice(0, 200),
    staff: cells.text('staff').slice(0, 200),
    name: clientName(cells, said),
    email,
    phone,
    phoneKey: phoneText(cells.text('phone')),
    timeZone: readZone(cells.text('clientZone')),
    notes: cells.lines('notes').slice(0, 2000),
    status: statusOf(cells, said),
    priceCents: agreedPrice(cells.text('price'), addOns, said),
    channels: cells.has('reminders') ? readChannels(cells.text('reminders')) : undefined,
    id: cells.text('id').slice(0, 200),
    addOns,
    gap: gapOf(cells, start?.ms, endsAt, said),
    visit: cells.text('visit').slice(0, 200),
  }
}

function gapOf(
  cells: Cells,
  startsAt: number | undefined,
  endsAt: number | undefined,
  said: Said,
): AppointmentDraft['gap'] {
  if (!cells.has('waiting')) return undefined
  const minutes = startsAt && endsAt ? (endsAt - startsAt) / MINUTE_MS : MAX_MINUTES
  const gap = readGap(cells, minutes, said)
  return gap ? { startMinute: gap.startMinutes, endMinute: gap.startMinutes + gap.minutes } : null
}

function agreedPrice(written: string, addOns: readonly AddOnDraft[], { remarks }: Said) {
  const cents = readPrice(written)
  const added = addedCents(addOns)
  if (cents === undefined && written !== '') {
    remarks.push(`“${shorten(written)}” is not a price in dollars, so the service’s price is used.`)
  }
  if (cents === undefined || cents >= added) return cents
  remarks.push(`“${shorten(written)}” is less than the add-ons, which are added to it.`)
  return cents + added
}

function clientName(cells: Cells, { problems }: Said): string {
  const parts = [cells.text('firstName'), cells.text('lastName')].filter(Boolean).join(' ')
  const name = (parts || cells.text('name')).slice(0, 200)
  if (name === '') problems.push('No client name in this row.')
  return name
}

function statusOf(cells: Cells, { remarks }: Said) {
  if (saysYes(cells.text('cancelled'))) return 'cancelled'
  if (saysYes(cells.text('noShow'))) return 'no_show'
  const written = cells.text('status')
  const status = readStatus(written)
  if (!status) remarks.push(`Unknown status “${shorten(written)}”; imported as booked.`)
  return status ?? 'booked'
}

export function serviceRow(row: number, cells: Cells): ServiceDraft {
  const problems: string[] = []
  const remarks: string[] = []
  const name = cells.text('name').slice(0, 200)
  if (name === '') problems.push('No name in this row.')
  const durationMinutes = readMinutes(cells.text('duration'))
  if (durationMinutes === undefined || durationMinutes < 1 || durationMinutes > 1440) {
    problems.push('The duration must be 1 to 1440 minutes.')
  }
  const price = cells.text('price')
  const priceCents = price === '' ? 0 : readPrice(price)
  if (priceCents === undefined) problems.push(`“${shorten(price)}” is not a price in dollars.`)
  else if (priceCents > MAX_PRICE_CENTS) problems.push('A price can be at most $1,000,000.')
  const buffer = (field: 'bufferBefore' | 'bufferAfter') => {
    const minutes = readMinutes(cells.text(field) || '0')
    if (minutes === undefined || minutes > 240)
      problems.push('At most 240 minutes can be kept free on either side.')
    return minutes ?? 0
  }
  const heading = cells.text('category')
  const category = categories.find(each => each === heading.toLowerCase().replace(/\s+/g, '-'))
  return {
    kind: 'service',
    row,
    problems,
    remarks,
    name,
    description: cells.lines('description').slice(0, 2000),
    durationMinutes: durationMinutes ?? 0,
    priceCents: priceCents ?? 0,
    category,
    // Other programs call headings categories.
    group: (cells.text('group') || (category ? '' : heading)).slice(0, GROUP_NAME_MAX),
    bufferBefore: buffer('bufferBefore'),
    bufferAfter: buffer('bufferAfter'),
    gap: readGap(cells, durationMinutes, { problems, remarks }),
    addOns: readAddOns(cells.text('addOns'), remarks),
    archived: saysYes(cells.text('archived')),
  }
}

export function staffRow(row: number, cells: Cells, { isOwn }: Reading): StaffDraft {
  const problems: string[] = []
  const name = cells.text('name').slice(0, 200)
  if (name === '') problems.push('No name in this row.')
  const { email, problem } = readEmail(cells.text('email'))
  if (problem) problems.push(problem)
  const hours = cells.has('hours') ? readHours(cells.text('hours')) : undefined
  if (cells.has('hours') && !hours)
    problems.push('The hours must look like “Mon 09:00-17:00; Tue 09:00-12:00”.')
  const overlap = weeklyProblem(hours ?? [])
  if (overlap) problems.push(`${overlap.message}.`)
  // Earlier exports of ours left the cell of staff who offer nothing empty.
  const services = cells.text('services').toLowerCase() || (isOwn ? NO_SERVICES : 'all')
  return {
    kind: 'staff',
    row,
    problems,
    remarks: [],
    name,
    position: cells.text('position').slice(0, 200) || 'Staff',
    email,
    bio: cells.lines('bio').slice(0, 5000),
    specialties: cells.text('specialties').slice(0, 1000),
    services:
      services === 'all' ? null : services === NO_SERVICES ? [] : readList(cells.text('services')),
    terms: readTerms(cells.text('terms'), problems),
    weekly: hours,
    archived: saysYes(cells.text('archived')),
  }
}

export function clientRow(row: number, cells: Cells, { country }: Reading): ClientDraft {
  const said: Said = { problems: [], remarks: [] }
  const { email, problem } = readEmail(cells.text('email'))
  if (problem) said.problems.push(problem)
  const phone = phoneOf(cells, country, said)
  const named =
    [cells.text('firstName'), cells.text('lastName')].filter(Boolean).join(' ') ||
    cells.text('name')
  if (named === '' && email === '' && phone === '')
    said.problems.push('No name, email or phone in this row.')
  return {
    kind: 'client',
    row,
    ...said,
    name: (named || email || phone).slice(0, 200),
    email,
    phone,
    notes: cells.lines('notes').slice(0, 2000),
  }
}
