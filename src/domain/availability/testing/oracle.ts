import { Temporal } from 'temporal-polyfill'
import type { Interval } from '#domain/time/interval.ts'
import { busySpans } from '../busy-spans.ts'
import type { AvailabilityInput, MinuteSpan, Schedule } from '../types.ts'

/*
 * The rules of availability in the plainest form: minute by minute, with Temporal. This shares no
 * code with the engine, so any difference is a bug in one of them. The buffers within a visit are
 * those that are saved.
 */

interface Stretch extends Interval {
  readonly date: string
}

function stretchesAround(schedule: Schedule, range: Interval): Stretch[] {
  const zone = schedule.timeZone
  const dateOf = (ms: number) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate()
  const last = dateOf(range.end).add({ days: 1 })
  const stretches: Stretch[] = []
  for (
    let date = dateOf(range.start).subtract({ days: 4 });
    Temporal.PlainDate.compare(date, last) <= 0;
    date = date.add({ days: 1 })
  ) {
    const noSuchDay = !date.toZonedDateTime(zone).toPlainDate().equals(date)
    if (noSuchDay) continue
    for (const span of hoursOn(schedule, date)) {
      const at = (minute: number) =>
        date
          .toPlainDateTime()
          .add({ minutes: minute })
          .toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds
      stretches.push({
        date: date.toString(),
        start: at(span.startMinute),
        end: at(span.endMinute),
      })
    }
  }
  return stretches
}

function hoursOn(schedule: Schedule, date: Temporal.PlainDate): readonly MinuteSpan[] {
  const text = date.toString()
  for (const exception of schedule.exceptions)
    if (exception.date === text) return exception.intervals
  if (schedule.closedDates.includes(text)) return []
  return schedule.weekly.filter(span => span.weekday === date.dayOfWeek)
}

const MINUTE = 60_000
const holds = (intervals: readonly Interval[], ms: number) =>
  intervals.some(({ start, end }) => start <= ms && ms < end)

export function openByTheMinute(
  team: readonly { schedule: Schedule; timeOff: readonly Interval[] }[],
  range: Interval,
): boolean[] {
  const people = team.map(({ schedule, timeOff }) => ({
    stretches: stretchesAround(schedule, range),
    timeOff,
  }))
  const minutes: boolean[] = []
  for (let at = range.start; at < range.end; at += MINUTE)
    minutes.push(people.some(each => holds(each.stretches, at) && !holds(each.timeOff, at)))
  return minutes
}

export interface OracleLists {
  readonly timeOff: readonly Interval[]
  readonly busy: readonly Interval[]
}

export function slotsByTheMinute(
  input: AvailabilityInput,
  { timeOff, busy }: OracleLists,
): number[] {
  const { schedule, service, rules, now, range } = input
  const zone = schedule.timeZone
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate()
  const dayAfterLast = today
    .add({ days: rules.horizonDays + 1 })
    .toZonedDateTime(zone).epochMilliseconds
  const stretches = stretchesAround(schedule, {
    start: range.start,
    end: range.end + service.durationMinutes * MINUTE,
  })

  const offered: number[] = []
  for (let start = Math.ceil(range.start / MINUTE) * MINUTE; start < range.end; start += MINUTE) {
    if (start < now + rules.minimumNoticeMinutes * MINUTE || start >= dayAfterLast) continue
    const onGrid = stretches.some(
      stretch =>
        start >= stretch.start &&
        start < stretch.end &&
        (start - stretch.start) % (rules.slotIntervalMinutes * MINUTE) === 0,
    )
    if (!onGrid) continue
    const waits = (minute: number) =>
      service.gap !== undefined &&
      minute >= service.gap.startMinute &&
      minute < service.gap.endMinute
    let works = true
    for (let minute = 0; minute < service.durationMinutes && works; minute++) {
      if (waits(minute)) continue
      const at = start + minute * MINUTE
      works = holds(stretches, at) && !holds(timeOff, at)
    }
    if (!works) continue
    let free = true
    for (
      let minute = -service.bufferBeforeMinutes;
      minute < service.durationMinutes + service.bufferAfterMinutes && free;
      minute++
    ) {
      free = waits(minute) || !holds(busy, start + minute * MINUTE)
    }
    if (free) offered.push(start)
  }
  return offered
}

export interface OracleMember {
  readonly staffId: number
  readonly input: AvailabilityInput
  readonly lists: OracleLists
}

/** Every start at which a visit can be saved, with its possible staff. */
export function visitsByTheMinute(
  legs: readonly (readonly OracleMember[])[],
  /** Minutes before each leg. */
  pauses: readonly number[] = [],
): Map<number, readonly number[][]> {
  const first = legs[0]![0]!.input
  const { range, rules, now } = first
  const { timeZone: zone } = first.schedule
  const until = Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .add({ days: rules.horizonDays + 1 })
    .toZonedDateTime(zone).epochMilliseconds
  const stretches = new Map(
    legs.flat().map(member => [
      member,
      stretchesAround(member.input.schedule, {
        start: range.start,
        end: range.end + 2 * 1440 * MINUTE,
      }),
    ]),
  )
  const works = (member: OracleMember, from: number, to: number) => {
    for (let at = from; at < to; at += MINUTE)
      if (!holds(stretches.get(member)!, at) || holds(member.lists.timeOff, at)) return false
    return true
  }
  const onGrid = (member: OracleMember, at: number) =>
    stretches
      .get(member)!
      .some(
        stretch =>
          at >= stretch.start &&
          at < stretch.end &&
          (at - stretch.start) % (rules.slotIntervalMinutes * MINUTE) === 0,
      )
  const fits = (team: readonly OracleMember[], start: number) => {
    let at = start
    const visit = team.map((member, leg) => {
      const { durationMinutes, ...buffers } = member.input.service
      const from = at + (pauses[leg] ?? 0) * MINUTE
      at = from + durationMinutes * MINUTE
      return { ...buffers, member, staffId: member.staffId, start: from, end: at }
    })
    if (!onGrid(team[0]!, start)) return false
    const saved = busySpans(visit).map(({ from, to }) => ({
      start: from.getTime(),
      end: to.getTime(),
    }))
    for (const [leg, { member, start: from, end }] of visit.entries()) {
      if (!works(member, from, end)) return false
      const span = saved[leg]!
      for (let minute = span.start; minute < span.end; minute += MINUTE)
        if (holds(member.lists.busy, minute)) return false
    }
    return visit.every(({ staffId }, i) =>
      visit.every((b, j) => i >= j || staffId !== b.staffId || saved[i]!.end <= saved[j]!.start),
    )
  }
  const teams = legs.reduce<OracleMember[][]>(
    (chosen, leg) => chosen.flatMap(team => leg.map(member => [...team, member])),
    [[]],
  )
  const visits = new Map<number, number[][]>()
  for (let start = Math.ceil(range.start / MINUTE) * MINUTE; start < range.end; start += MINUTE) {
    if (start < now + rules.minimumNoticeMinutes * MINUTE || start >= until) continue
    const fitting = teams.filter(team => fits(team, start))
    if (fitting.length > 0)
      visits.set(
        start,
        fitting.map(team => team.map(({ staffId }) => staffId)),
      )
  }
  return visits
}
