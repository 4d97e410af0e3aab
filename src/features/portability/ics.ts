import ICAL from 'ical.js'
import { isMailAddress } from '#domain/mail-address.ts'
import { onCleanLines, onOneLine } from '#domain/text.ts'
import { DAY_MS } from '#domain/time/date.ts'
import { canonicalZone, instantOf, isTimeZone } from '#domain/time/zone.ts'
import { UnreadableFile } from './csv.ts'
import type { AppointmentDraft } from './draft-rules.ts'
import { isMeant, isReadable, zonesAreReadable } from './repeats.ts'

interface Options {
  /** IANA, of times that float (RFC 5545, section 3.3.5, form 1). */
  zone: string
  now: Date
  maxEvents: number
}

/** How far ahead events that repeat are followed. */
const AHEAD_MS = 366 * DAY_MS

const NO_TIME = 'This event repeats, and has no time up to a year ahead.'
/** So many events are looked through for a time that never comes; the library takes half a second for some. */
const MAX_SEARCHED = 10

/** Whether a file is a calendar (RFC 5545, section 3.4). */
export const isCalendar = (text: string): boolean => /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)

/**
 * The events of a calendar file as appointments: who attends is the client, who organises is the staff member. Repeating events are one appointment
 * for each time up to a year ahead. @throws UnreadableFile
 */
export function readCalendar(
  text: string,
  { zone, now, maxEvents }: Options,
): { drafts: AppointmentDraft[]; more: boolean } {
  const calendars = parse(text)
  const drafts: AppointmentDraft[] = []
  let row = 0
  let searched = 0
  for (const components of calendars) {
    const changed = changedTimes(components)
    for (const component of components) {
      row++
      const base = draftOf(row, component)
      const times = timesOrProblem(component, changed, { zone, until: now.getTime() + AHEAD_MS, max: maxEvents })
      if (times[0]?.problems[0] === NO_TIME && ++searched > MAX_SEARCHED) {
        throw new UnreadableFile('Too many events of this calendar file repeat without ever taking place.')
      }
      for (const time of times) {
        if (drafts.length >= maxEvents) return { drafts, more: true }
        drafts.push({
          ...base,
          ...time.span,
          id: base.id && `${base.id}${time.suffix}`,
          problems: [...base.problems, ...time.problems],
          remarks: [...base.remarks, ...time.remarks],
        })
      }
    }
  }
  return { drafts, more: false }
}

type JCal = [name: string, properties: unknown[], parts: JCal[]]

/** The events of each calendar of a file. */
function parse(text: string): ICAL.Component[][] {
  try {
    const parsed: unknown[] = ICAL.parse(text.replace(/^\uFEFF/, '').trim())
    const calendars = (Array.isArray(parsed[0]) ? parsed : [parsed]) as JCal[]
    return calendars.map(([name, properties, parts]) => {
      const isEvent = ([kind]: JCal) => kind === 'vevent'
      // Without the events: looking for a time's zone, the library goes through all of a calendar's parts, each time.
      const calendar = new ICAL.Component([name, properties, parts.filter(part => !isEvent(part))])
      if (!zonesAreReadable(calendar))
        throw new UnreadableFile('This calendar file defines its time zones in a way that is not read here.')
      return parts.filter(isEvent).map(part => new ICAL.Component(part, calendar))
    })
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile('This calendar file could not be read: it is not whole.')
  }
}

/** Of repeating events: the times that have an event of their own in their place. */
function changedTimes(components: readonly ICAL.Component[]): Map<string, Set<string>> {
  const changed = new Map<string, Set<string>>()
  for (const component of components) {
    const replaced = component.getFirstPropertyValue('recurrence-id')
    if (!replaced) continue
    const uid = String(component.getFirstPropertyValue('uid') ?? '')
    changed.set(uid, (changed.get(uid) ?? new Set()).add(String(replaced)))
  }
  return changed
}

interface TimeOfEvent {
  span: { startsAt: number | undefined; endsAt: number | undefined }
  suffix: string
  problems: string[]
  remarks: string[]
}

const refused = (problem: string): TimeOfEvent[] => [
  { span: { startsAt: undefined, endsAt: undefined }, suffix: '', problems: [problem], remarks: [] },
]

function timesOrProblem(...given: Parameters<typeof timesOf>): TimeOfEvent[] {
  try {
    return timesOf(...given)
  } catch {
    // The library says so by throwing, where a value is none of its kind.
    return refused('The times of this event could not be read.')
  }
}

function timesOf(
  component: ICAL.Component,
  changed: Map<string, Set<string>>,
  { zone, until, max }: { zone: string; until: number; max: number },
): TimeOfEvent[] {
  // Told that it has no exceptions, it does not look for them among all others: they are taken care of by `changed`.
  const event = new ICAL.Event(component, { exceptions: [] })
  const start = component.getFirstPropertyValue('dtstart') as ICAL.Time | null
  if (!start) return refused('This event has no start.')
  if (start.isDate) return refused('This event is of whole days: it has no time of day.')
  const tzid = String(component.getFirstProperty('dtstart')?.getParameter('tzid') ?? '')
  if (tzid && !isTimeZone(tzid) && isFloating(start))
    return refused(`The time zone “${tzid.slice(0, 60)}” is not known.`)
  const length = event.duration.toSeconds() * 1000
  const span = (time: ICAL.Time) => {
    const startsAt = instantOfTime(time, tzid, zone)
    return { startsAt, endsAt: startsAt + length }
  }
  if (!event.isRecurring()) return [{ span: span(start), suffix: '', problems: [], remarks: [] }]
  const rules = [...component.getAllProperties('rrule'), ...component.getAllProperties('exrule')]
  if (rules.some(rule => !isReadable(String(rule.getFirstValue())))) {
    return refused('This event repeats in a way that is not read here: add its times by hand.')
  }
  const uid = event.uid ?? ''
  const times: TimeOfEvent[] = []
  const meant = isMeant(component.getAllProperties('rrule'), start)
  let inPlace = 0
  const iterator = event.iterator()
  for (let time = iterator.next(); time && times.length < max; time = iterator.next()) {
    const at = span(time)
    if (at.startsAt > until) break
    if (!meant(time)) continue
    if (changed.get(uid)?.has(String(time))) {
      inPlace++
      continue
    }
    times.push({
      span: at,
      suffix: `/${String(time)}`,
      problems: [],
      remarks: ['This event repeats; it is followed up to a year ahead.'],
    })
  }
  return times.length + inPlace > 0 ? times : refused(NO_TIME)
}

const isFloating = (time: ICAL.Time) => (time.zone?.tzid ?? 'floating') === 'floating'

/** The instant of a time: in an IANA zone by what is known of it here, in UTC, in a zone that the file defines, or in the one that is given. */
function instantOfTime(time: ICAL.Time, tzid: string, zone: string): number {
  const named = isTimeZone(tzid) ? canonicalZone(tzid) : isFloating(time) ? zone : undefined
  if (named === undefined) return time.toUnixTime() * 1000
  const date = `${String(time.year).padStart(4, '0')}-${pad(time.month)}-${pad(time.day)}`
  return instantOf(date, time.hour * 60 + time.minute, named)
}
const pad = (value: number) => String(value).padStart(2, '0')

function draftOf(row: number, component: ICAL.Component): AppointmentDraft {
  const value = (name: string) => String(component.getFirstPropertyValue(name) ?? '')
  const title = onOneLine(value('summary')).slice(0, 200)
  const client = personOf(component.getAllProperties('attendee').find(isClient))
  const host = personOf(component.getFirstProperty('organizer') ?? undefined)
  const name = client?.name || client?.email || title
  return {
    kind: 'appointment',
    row,
    problems: name === '' ? ['This event has neither a title nor somebody who attends.'] : [],
    remarks: client || name === '' ? [] : ['Nobody attends; the title stands for the client.'],
    startsAt: undefined,
    endsAt: undefined,
    service: title,
    staff: host?.name ?? '',
    name,
    email: client?.email ?? '',
    phone: '',
    timeZone: undefined,
    notes: onCleanLines(value('description')).slice(0, 2000),
    status: /^cancelled$/i.test(value('status')) ? 'cancelled' : 'booked',
    priceCents: undefined,
    channels: undefined,
    id: value('uid').slice(0, 200),
  }
}

/** People who chair an event are on the business's side; rooms and the like are nobody (RFC 5545, sections 3.2.16 and 3.2.3). */
const isClient = (attendee: ICAL.Property) =>
  !/^chair$/i.test(String(attendee.getParameter('role') ?? '')) &&
  !/^(room|resource)$/i.test(String(attendee.getParameter('cutype') ?? ''))

function personOf(property: ICAL.Property | undefined) {
  if (!property) return undefined
  const address = String(property.getFirstValue() ?? '').replace(/^mailto:/i, '')
  const email = isMailAddress(address) ? address : ''
  const name = onOneLine(String(property.getParameter('cn') ?? '')).slice(0, 200)
  return { name: name === email ? '' : name, email }
}
