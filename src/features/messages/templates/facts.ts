import { formatPrice } from '#domain/money.ts'
import {
  cityOfZone,
  formatDate,
  formatDuration,
  formatShortDay,
  formatTime,
  formatTimeRange,
} from '#domain/time/format.ts'
import { showSameTime } from '#domain/time/local.ts'
import { localDateOf } from '#domain/time/zone.ts'
import type { Detail } from './content.ts'

/** When an appointment is: ISO 8601 instants. */
export interface Span {
  startsAt: string
  endsAt: string
}

/** What messages say about an appointment, as it is when they are sent. */
export interface AppointmentFacts extends Span {
  business: {
    name: string
    /** IANA. */
    timeZone: string
    /** `#RRGGBB`; the product's own where there is none. */
    primaryColor?: string | null | undefined
    contact?:
      | { phone?: string | undefined; email?: string | undefined; address?: string | undefined }
      | null
      | undefined
  }
  customer: {
    name: string
    email: string
    phone: string
    /** IANA; the business's where it is not known. */
    timeZone: string | null
  }
  service: { name: string; durationMinutes: number; priceCents: number }
  staffName: string
  /** The client's notes. */
  notes: string
}

export const clientZone = ({ customer, business }: AppointmentFacts): string => customer.timeZone ?? business.timeZone

const epoch = (iso: string) => Date.parse(iso)
const weekday = (ms: number, zone: string) => formatShortDay(ms, zone).slice(0, 3)

/** 'Tue, March 9, 2026'. */
export const longDay = (iso: string, zone: string): string =>
  `${weekday(epoch(iso), zone)}, ${formatDate(epoch(iso), zone)}`

/** 'Tue, March 9 at 10:00 AM', for subjects. */
export const shortWhen = (iso: string, zone: string): string =>
  `${formatShortDay(epoch(iso), zone)} at ${formatTime(epoch(iso), zone)}`

export const clockTime = (iso: string, zone: string): string => formatTime(epoch(iso), zone)

/** '10:00 – 11:00 AM, Berlin time', with the day of the end where that is another one. */
function hoursIn({ startsAt, endsAt }: Span, zone: string): string {
  const [start, end] = [epoch(startsAt), epoch(endsAt)]
  const sameDay = localDateOf(start, zone) === localDateOf(end, zone)
  const hours = sameDay
    ? formatTimeRange(start, end, zone)
    : `${formatTime(start, zone)} – ${formatShortDay(end, zone)}, ${formatTime(end, zone)}`
  return `${hours}, ${zoneInWords(zone)}`
}

/** 'Berlin time', 'UTC'. */
export const zoneInWords = (zone: string): string => (zone === 'UTC' ? 'UTC' : `${cityOfZone(zone)} time`)

/**
 * A span in words, for a reader in `zone`: day and hours, the zone named. Where clocks of the other zone show something else, a last
 * line says what, with its day if that differs.
 */
function spanInWords(span: Span, zone: string, other?: { zone: string; whose: string }): string[] {
  const lines = [longDay(span.startsAt, zone), hoursIn(span, zone)]
  if (!other || showSameTime(epoch(span.startsAt), zone, other.zone)) return lines
  const day = longDay(span.startsAt, other.zone)
  const there = hoursIn(span, other.zone)
  return [
    ...lines,
    `${other.whose}: ${day === lines[0] ? '' : `${weekday(epoch(span.startsAt), other.zone)}, `}${there}`,
  ]
}

const whatRow = ({ service }: AppointmentFacts): Detail => ({
  label: 'What',
  lines: [service.name, `${formatDuration(service.durationMinutes)} · ${formatPrice(service.priceCents)}`],
})

/** What the client reads: times in their own zone, the business's beside it. */
export function clientRows(facts: AppointmentFacts, before?: Span): Detail[] {
  const zone = clientZone(facts)
  const other = { zone: facts.business.timeZone, whose: 'Business time' }
  const { phone, email, address } = facts.business.contact ?? {}
  return [
    ...(before ? [{ label: 'Before', lines: spanInWords(before, zone), past: true }] : []),
    { label: 'When', lines: spanInWords(facts, zone, other), strong: true },
    whatRow(facts),
    { label: 'With', lines: [`${facts.staffName}, ${facts.business.name}`] },
    ...rowIf('Where', address),
    ...rowIf('Contact', phone, email),
    ...rowIf('Your notes', facts.notes),
  ]
}

/** What the owner reads: times in the business's zone, the client's beside it. */
export function ownerRows(facts: AppointmentFacts, before?: Span): Detail[] {
  const zone = facts.business.timeZone
  const other = { zone: clientZone(facts), whose: "Client's time" }
  return [
    { label: 'Client', lines: [facts.customer.name, facts.customer.email, facts.customer.phone].filter(Boolean) },
    ...(before ? [{ label: 'Before', lines: spanInWords(before, zone), past: true }] : []),
    { label: 'When', lines: spanInWords(facts, zone, other), strong: true },
    whatRow(facts),
    { label: 'With', lines: [facts.staffName] },
    ...rowIf('Notes', facts.notes),
  ]
}

function rowIf(label: string, ...lines: (string | undefined)[]): Detail[] {
  const present = lines.filter(line => line?.trim()) as string[]
  return present.length > 0 ? [{ label, lines: present }] : []
}
