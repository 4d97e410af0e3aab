import type { PushKind } from '#domain/push-kinds.ts'
import { addDays, MINUTE_MS } from '#domain/time/date.ts'
import { formatExactTime, formatIsoDate, formatShortDate } from '#domain/time/format.ts'
import { instantOf, localDateOf, minuteOfDayAt } from '#domain/time/zone.ts'
import { push as words } from '#words/en/push.ts'

interface QuietHours {
  quiet_from: number | null
  quiet_until: number | null
  time_zone: string
}

/** Epoch milliseconds; undefined outside quiet hours. */
export function endOfQuiet(
  now: number,
  { quiet_from: from, quiet_until: until, time_zone: zone }: QuietHours,
) {
  if (from === null || until === null) return undefined
  const minute = minuteOfDayAt(now, zone)
  const isQuiet = from < until ? minute >= from && minute < until : minute >= from || minute < until
  if (!isQuiet) return undefined
  const today = localDateOf(now, zone)
  const end = instantOf(minute < until ? today : addDays(today, 1), until, zone)
  // In the second pass of a repeated hour, the first one's end is past.
  return end > now ? end : now + (until - minute) * MINUTE_MS
}

interface Facts {
  kind: PushKind
  known_start: Date
  starts_at: Date
  status: string
  staff_id: number
  own_staff: number | null
  services: string
  customer_name: string
  shows_client: boolean
  time_zone: string
  business_id: number
  appointment_id: number
}

const isTheirs = ({ status, own_staff, staff_id }: Facts) =>
  status !== 'cancelled' && (own_staff === null || own_staff === staff_id)

/** In characters: about as many as screens show. A push service accepts 4,096 bytes. */
const LONGEST_PART = 120
const cut = (text: string) =>
  text.length > LONGEST_PART ? `${text.slice(0, LONGEST_PART - 1)}…` : text

export function contentOf(facts: Facts, now: Date) {
  const { kind, known_start, starts_at, time_zone: zone } = facts
  const start = kind === 'cancelled' ? known_start : starts_at
  if (isTheirs(facts) !== (kind !== 'cancelled')) return undefined
  if (kind === 'moved' && starts_at.getTime() === known_start.getTime()) return undefined
  if (start.getTime() < now.getTime() - MINUTE_MS) return undefined
  const ms = start.getTime()
  const time = `${formatShortDate(ms, zone, 'en')}, ${formatExactTime(ms, zone, 'en')}`
  const client = facts.shows_client ? [cut(facts.customer_name)] : []
  return {
    title: words.titles[kind],
    body: [cut(facts.services), time, ...client].join(' · '),
    tag: `appointment-${facts.appointment_id}`,
    url: `/calendar?date=${formatIsoDate(ms, zone)}&appointment=${facts.appointment_id}&business=${facts.business_id}`,
  }
}
