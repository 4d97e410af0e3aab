import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { LocalDate } from '#domain/time/date.ts'
import { formatIsoDate } from '#domain/time/format.ts'
import { monthOf, plusDays } from '#domain/time/month.ts'
import type { TimesSource } from './calls.ts'
import {
  bookableRange,
  clipToRange,
  covers,
  type FreeTime,
  type Known,
  monthRange,
  nextFree,
  type PackedTimes,
  type Range,
  timesByDay,
} from './free-times.ts'
import { isNight } from './night.ts'
import { useFreeTimes } from './use-free-times.ts'

interface Options {
  of: TimesSource | undefined
  initial?: PackedTimes | undefined
  now: number
  horizonDays: number
  zone: string
  businessZone: string
  picked: number | null
  onGone: (start: number) => void
  paused?: boolean | undefined
}

const sameMonth = (one: LocalDate, other: LocalDate) => one.slice(0, 7) === other.slice(0, 7)

/** Starts at the first day with times that are not at night for the client. */
export function usePicker({
  of,
  initial,
  now,
  horizonDays,
  zone,
  businessZone,
  picked,
  onGone,
  paused,
}: Options) {
  const [moved, setMoved] = useState<{ month: LocalDate; day?: LocalDate; zone: string }>()
  const bookable = useMemo(() => bookableRange(now, horizonDays), [now, horizonDays])
  const today = formatIsoDate(now, zone)
  const pickedDay = picked === null ? undefined : formatIsoDate(picked, zone)
  const atNight = (start: number) => isNight(start, { zone, business: businessZone })
  const byDay = (time: FreeTime) => !atNight(time.start)
  const monthIn = (known: Known): LocalDate => {
    const first =
      nextFree(known, bookable.from, bookable, byDay).time ??
      nextFree(known, bookable.from, bookable).time
    return moved?.month ?? pickedDay ?? (first ? formatIsoDate(first.start, zone) : today)
  }
  const rangeOf = (month: LocalDate) => clipToRange(monthRange(month), bookable)
  const from = (month: LocalDate) => (time: FreeTime) =>
    formatIsoDate(time.start, zone) >= monthOf(month)
  const wanted = (known: Known): Range => {
    const month = monthIn(known)
    const range = rangeOf(month)
    // If the month is full, fetches further months until a free time is found.
    return covers(known, range)
      ? (nextFree(known, range.from, bookable, from(month)).unknown ?? range)
      : range
  }
  const fetched = useFreeTimes({ of, wanted, initial, paused })
  // A page that stays open learned times that have passed since.
  const known = useMemo(() => {
    const times = fetched.known.times.filter(time => time.start >= bookable.from)
    return { ...fetched.known, times }
  }, [fetched.known, bookable])
  const isGone =
    of !== undefined &&
    picked !== null &&
    covers(known, { from: picked, to: picked + 1 }) &&
    !known.times.some(time => time.start === picked)
  const tellGone = useEffectEvent(() => picked !== null && onGone(picked))
  useEffect(() => {
    if (isGone) tellGone()
  }, [isGone])

  const month = monthIn(known)
  const range = rangeOf(month)
  const days = useMemo(() => timesByDay(known.times, zone), [known, zone])
  const inMonth = (date: LocalDate | undefined) =>
    date && sameMonth(date, month) ? date : undefined
  const free = [...days].filter(([date]) => inMonth(date))
  const firstFree = (free.find(([, times]) => times.some(byDay)) ?? free[0])?.[0]
  const day =
    inMonth(moved?.zone === zone ? moved.day : undefined) ?? inMonth(pickedDay) ?? firstFree
  const dayTimes = (day && days.get(day)) || []
  const isKnown = covers(known, range)
  const later = day ? (time: FreeTime) => formatIsoDate(time.start, zone) > day : from(month)
  const lastDay = plusDays(formatIsoDate(now, businessZone), horizonDays)
  // In another zone, the business's last day may end a day later.
  const last = zone === businessZone ? lastDay : plusDays(lastDay, 1)
  return {
    ...fetched,
    known,
    of,
    month,
    day,
    dayTimes,
    today,
    last,
    isKnown,
    atNight,
    next:
      isKnown && dayTimes.length === 0 ? nextFree(known, range.from, bookable, later) : undefined,
    /** Undefined while unknown. */
    countOn: (date: LocalDate) =>
      date < today || date > last ? 0 : isKnown ? (days.get(date)?.length ?? 0) : undefined,
    showMonth: (date: LocalDate) => setMoved({ month: date, zone }),
    showDay: (date: LocalDate) => setMoved({ month: date, day: date, zone }),
    reset: () => setMoved(undefined),
  }
}

export type Picker = ReturnType<typeof usePicker>
