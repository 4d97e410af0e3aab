import { MINUTE_MS } from '#domain/time/date.ts'
import {
  type Interval,
  type IntervalSet,
  intersect,
  intervalsOf,
  lengthOf,
  subtract,
  within,
} from '#domain/time/interval.ts'
import { workingTime } from './hours.ts'
import { bookableWindow, freeSlots } from './slots.ts'
import type { BookingRules, Schedule, ServiceTiming } from './types.ts'

interface Diary {
  staffId: number
  schedule: Schedule
  /** Appointments with their buffers. */
  busy: IntervalSet
}

/** In milliseconds. */
export function bookedTime(diaries: readonly Diary[], range: Interval) {
  let working = 0
  let booked = 0
  for (const { schedule, busy } of diaries) {
    const work = within(workingTime(schedule, range), range.start, range.end)
    working += lengthOf(work)
    booked += lengthOf(intersect(work, busy))
  }
  return { working, booked }
}

interface Offered {
  timing: ServiceTiming
  /** Only for staff members with their own lengths. */
  ownMinutes: ReadonlyMap<number, number>
  staffIds: ReadonlySet<number>
}

interface StretchSearch<S> {
  diaries: readonly Diary[]
  services: readonly S[]
  rules: BookingRules
  now: number
  until: number
  count: number
}

export interface FreeStretch<S> extends Interval {
  staffId: number
  /** The longest service that fits, and its first start. */
  service: S
  at: number
}

export function longestFreeStretches<S extends Offered>(
  search: StretchSearch<S>,
): FreeStretch<S>[] {
  const { diaries, services, rules, now, until, count } = search
  const found: FreeStretch<S>[] = []
  for (const { diary, ...stretch } of freeStretches(diaries, rules, now, until)) {
    if (found.length === count) break
    const { staffId, schedule, busy } = diary
    const timingOf = ({ timing, ownMinutes }: S) => ({
      ...timing,
      durationMinutes: ownMinutes.get(staffId) ?? timing.durationMinutes,
    })
    const longestFirst = services.toSorted(
      (a, b) => timingOf(b).durationMinutes - timingOf(a).durationMinutes,
    )
    for (const service of longestFirst) {
      const timing = timingOf(service)
      const length = timing.durationMinutes * MINUTE_MS
      if (!service.staffIds.has(staffId) || length > stretch.end - stretch.start) continue
      const range = { start: stretch.start, end: stretch.end - length + 1 }
      const [at] = freeSlots({ schedule, service: timing, rules, busy, now, range })
      if (at === undefined) continue
      found.push({ ...stretch, staffId, service, at })
      break
    }
  }
  return found
}

function freeStretches(diaries: readonly Diary[], rules: BookingRules, now: number, until: number) {
  return diaries
    .flatMap(diary => {
      const bookable = bookableWindow({ schedule: diary.schedule, rules, now })
      const range = { start: bookable.start, end: Math.min(bookable.end, until) }
      if (!(range.start < range.end)) return []
      const free = subtract(workingTime(diary.schedule, range), diary.busy)
      return intervalsOf(within(free, range.start, range.end)).map(each => ({ ...each, diary }))
    })
    .sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)
}
