import { useRef } from 'react'
import {
  formatDayHeading,
  formatExactTime,
  formatIsoDate,
  formatMonth,
  formatShortDay,
} from '#domain/time/format.ts'
import { Button } from '#web/kit/base/button.tsx'
import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { DayTimes } from './day-times.tsx'
import { FreeDays } from './free-days.tsx'
import { type FreeTime, nearestTimes } from './free-times.ts'
import { type Announcement, Note } from './note.tsx'
import { GONE, type TimeProblem } from './use-booking.ts'
import type { Picker } from './use-picker.ts'

interface TimePickerProps {
  picker: Picker
  zone: string
  picked: number | null
  onPick: (time: FreeTime) => void
  problem?: TimeProblem | undefined
  /** How a refused time is announced here. */
  announceRefusal: Announcement
}

/** A month next to the free times of one of its days. */
export function TimePicker({
  picker,
  zone,
  picked,
  onPick,
  problem,
  announceRefusal,
}: TimePickerProps) {
  const { day, dayTimes } = picker
  const heading = day && formatDayHeading(day)
  const count = `${dayTimes.length} free ${dayTimes.length === 1 ? 'time' : 'times'}`
  // On a phone the times are below the month.
  const box = useRef<HTMLDivElement>(null)
  return (
    <div className="space-y-4">
      {problem && (
        <Alternatives
          problem={problem}
          picker={picker}
          zone={zone}
          announce={problem.refused ? announceRefusal : 'alert'}
          onPick={time => {
            onPick(time)
            requestAnimationFrame(() =>
              box.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus(),
            )
          }}
        />
      )}
      <p role="status" className="sr-only">
        {picker.isKnown
          ? heading && `${heading}: ${count}`
          : !picker.failed && 'Loading free times'}
      </p>
      <div className="grid gap-x-8 gap-y-6 @xl:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
        <FreeDays
          picker={picker}
          onSelect={date => {
            picker.showDay(date)
            requestAnimationFrame(() =>
              box.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' }),
            )
          }}
        />
        <div ref={box} className="min-w-0 scroll-mb-20">
          {picker.failed ? (
            <Note
              look="bg-danger-soft text-danger-ink"
              title="The free times did not load. Nothing you entered is lost."
            >
              <Button className="mt-3" onClick={picker.again}>
                Try again
              </Button>
            </Note>
          ) : picker.isKnown ? (
            <>
              {day && (
                <p className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3 text-14 leading-8">
                  <span className="font-semibold">{heading}</span>
                  {dayTimes.length > 0 && <span className="text-13 text-muted">{count}</span>}
                </p>
              )}
              {day && dayTimes.length > 0 ? (
                <DayTimes date={day} times={dayTimes} zone={zone} picked={picked} onPick={onPick} />
              ) : (
                <NothingFree picker={picker} zone={zone} />
              )}
            </>
          ) : (
            <LoadingTimes />
          )}
        </div>
      </div>
    </div>
  )
}

function NothingFree({ picker, zone }: { picker: Picker; zone: string }) {
  const { next, day, month } = picker
  if (!next || next.unknown) return <LoadingTimes />
  return (
    <div className="rounded-card bg-sunken p-5 text-14">
      <p className="font-medium">
        {next.time
          ? `No free times ${day ? 'on this day' : `in ${formatMonth(month)}`}.`
          : 'No free times are left for now.'}
      </p>
      {next.time ? (
        <Button
          className="mt-3"
          onClick={() => picker.showDay(formatIsoDate(next.time!.start, zone))}
        >
          Next available: {formatShortDay(next.time.start, zone)}
        </Button>
      ) : (
        <p className="mt-1 text-muted">Please come back later, or contact the business.</p>
      )}
    </div>
  )
}

interface AlternativesProps {
  problem: TimeProblem
  picker: Picker
  zone: string
  announce: Announcement
  onPick: (time: FreeTime) => void
}

/** Why the time can't be had, and the nearest ones that can, one tap away. */
export function Alternatives({ problem, picker, zone, announce, onPick }: AlternativesProps) {
  const times = problem.alternatives ?? nearestTimes(picker.known.times, problem.wished)
  return (
    <Note look="bg-warning-soft text-warning-ink" title={GONE} announce={announce}>
      {times.length > 0 && (
        <>
          <p>These are the nearest free times:</p>
          <ul className="mt-2 flex flex-wrap gap-2">
            {times.map(time => (
              <li key={time.start}>
                <Button
                  onClick={() => {
                    onPick(time)
                    picker.showDay(formatIsoDate(time.start, zone))
                  }}
                >
                  {formatShortDay(time.start, zone)}, {formatExactTime(time.start, zone)}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Note>
  )
}

function LoadingTimes() {
  return (
    <div>
      <Skeleton className="mb-3 h-8 w-40" />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(5.75rem,1fr))] gap-2">
        {[1, 2, 3, 4, 5, 6].map(each => (
          <Skeleton key={each} className="h-11" />
        ))}
      </div>
    </div>
  )
}
