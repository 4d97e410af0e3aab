import type { LocalDate } from '#domain/time/date.ts'
import {
  type Interval,
  type IntervalSet,
  intervalSet,
  intervalsOf,
  subtract,
  union,
  within,
} from '#domain/time/interval.ts'
import { dayBounds } from '#domain/time/zone.ts'
import type { WorkingTime } from '#features/availability/owner-contract.ts'
import type { Words } from '#words/en/areas.ts'
import { isBlock } from '../blocks/block-rules.ts'
import type { Axis, Stretch } from './axis.ts'

export interface Shade extends Stretch {
  kind: 'closed' | 'break' | 'off' | 'missing'
  label?: string
}

const spansOf = (list: readonly { startTime: string; endTime: string }[]): Interval[] =>
  list.map(({ startTime, endTime }) => ({ start: Date.parse(startTime), end: Date.parse(endTime) }))

/** One person's breaks and long absences. For several people, only the hours when no one works. */
export function shadesOf(
  date: LocalDate,
  zone: string,
  axis: Axis,
  people: readonly WorkingTime[] | undefined,
  words: Words['calendar']['grid']['shades'],
): readonly Shade[] {
  const missing = axis
    .missing(date)
    .map(stretch => ({ ...stretch, kind: 'missing' as const, label: words.missing }))
  if (!people) return missing
  const day = dayBounds(date, zone)
  const dayOf = (set: IntervalSet) => within(set, day.start, day.end)
  const [only] = people.length === 1 ? people : []
  const working = people
    .map(person => intervalSet(spansOf(person.working)))
    .reduce(union, intervalSet([]))
  const away = (only?.timeOff ?? []).filter(each => !isBlock(each))
  const off = intervalSet(spansOf(away))
  const closed = intervalsOf(subtract(subtract(intervalSet([day]), working), off))
  const hours = intervalsOf(dayOf(working))
  const isBreak = (span: Interval) =>
    only !== undefined &&
    hours.some(({ end }) => end <= span.start) &&
    hours.some(({ start }) => start >= span.end)

  const shade = ({ start, end }: Interval, kind: Shade['kind'], label?: string): Shade => ({
    top: axis.yOf(date, start),
    bottom: axis.yOfEnd(date, end),
    kind,
    ...(label ? { label } : {}),
  })
  const whole = hours.length === 0 && only?.closed.includes(date) ? words.closed : undefined
  return [
    ...closed.map(span =>
      isBreak(span) ? shade(span, 'break', words.break) : shade(span, 'closed', whole),
    ),
    ...away.flatMap(({ startTime, endTime, reason }) => {
      const span = {
        start: Math.max(Date.parse(startTime), day.start),
        end: Math.min(Date.parse(endTime), day.end),
      }
      return span.start < span.end ? [shade(span, 'off', reason || words.off)] : []
    }),
    ...missing,
  ]
}

export function openStretch(
  dates: readonly LocalDate[],
  axis: Axis,
  zone: string,
  people: readonly WorkingTime[],
): Stretch | undefined {
  const spans = dates.flatMap(date => {
    const day = dayBounds(date, zone)
    return people
      .flatMap(({ working }) =>
        intervalsOf(within(intervalSet(spansOf(working)), day.start, day.end)),
      )
      .map(({ start, end }) => ({ top: axis.yOf(date, start), bottom: axis.yOfEnd(date, end) }))
  })
  if (spans.length === 0) return undefined
  return {
    top: Math.min(...spans.map(({ top }) => top)),
    bottom: Math.max(...spans.map(({ bottom }) => bottom)),
  }
}
