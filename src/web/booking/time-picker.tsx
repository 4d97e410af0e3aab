import { useRef } from 'react'
import type { Language } from '#domain/languages.ts'
import type { LocalDate } from '#domain/time/date.ts'
import {
  formatDayHeading,
  formatExactTime,
  formatIsoDate,
  formatMonth,
  formatShortDay,
} from '#domain/time/format.ts'
import { Button } from '#web/kit/base/button.tsx'
import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import type { Words } from '#words/en/areas.ts'
import { fill, fillCount } from '#words/fill.ts'
import { DayTimes } from './day-times.tsx'
import { tabbableTime } from './focus-field.ts'
import { FreeDays } from './free-days.tsx'
import { type FreeTime, nearestTimes } from './free-times.ts'
import { type Announcement, Note } from './note.tsx'
import type { TimeProblem } from './use-booking.ts'
import type { Picker } from './use-picker.ts'

interface TimePickerProps {
  picker: Picker
  zone: string
  picked: number | null
  onPick: (time: FreeTime) => void
  problem?: TimeProblem | undefined
  announceRefusal: Announcement
  /** The id of the message about a missing time. */
  errorId?: string | undefined
}

export function TimePicker({
  picker,
  zone,
  picked,
  onPick,
  problem,
  announceRefusal,
  errorId,
}: TimePickerProps) {
  const words = useWords('client').times
  const { tryAgain } = useWords('kit')
  const language = useLanguage()
  const { day, dayTimes } = picker
  const heading = day && formatDayHeading(day, language)
  const nothing = nothingFree(picker, zone, words, language)
  const box = useRef<HTMLDivElement>(null)
  /** The pressed button is gone. */
  const focusTimes = () =>
    requestAnimationFrame(() => (tabbableTime(box.current) ?? box.current)?.focus())
  const said =
    heading && dayTimes.length > 0
      ? fillCount(words.freeOn, dayTimes.length, language, { day: heading })
      : nothing && [heading, `${nothing.title} ${nothing.more}`].filter(Boolean).join(': ')
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
            focusTimes()
          }}
        />
      )}
      <p role="status" className="sr-only">
        {!picker.failed && ((picker.isKnown && said) || words.loading)}
      </p>
      <div className="grid gap-x-8 gap-y-3 @xl:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
        <FreeDays
          picker={picker}
          onSelect={date => {
            picker.showDay(date)
            requestAnimationFrame(() =>
              box.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' }),
            )
          }}
        />
        <div ref={box} tabIndex={-1} className="min-w-0 scroll-mb-20 outline-none">
          {picker.failed ? (
            <Note look="bg-danger-soft text-danger-ink" title={words.failed}>
              <Button
                className="mt-3"
                onClick={() => {
                  picker.again()
                  focusTimes()
                }}
              >
                {tryAgain}
              </Button>
            </Note>
          ) : picker.isKnown ? (
            <>
              {day && (
                <p className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3 text-14 leading-8">
                  <span className="font-semibold">{heading}</span>
                  {dayTimes.length > 0 && (
                    <span className="text-13 text-muted">
                      {fillCount(words.free, dayTimes.length, language)}
                    </span>
                  )}
                </p>
              )}
              {day && dayTimes.length > 0 ? (
                <DayTimes
                  date={day}
                  times={dayTimes}
                  zone={zone}
                  picked={picked}
                  atNight={picker.atNight}
                  errorId={errorId}
                  onPick={onPick}
                />
              ) : nothing ? (
                <NothingFree
                  nothing={nothing}
                  onShow={date => {
                    picker.showDay(date)
                    focusTimes()
                  }}
                />
              ) : (
                <LoadingTimes />
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

/** Undefined if there are free times, or until it is known when the next one is. */
function nothingFree(
  { next, day, month }: Picker,
  zone: string,
  words: Words['client']['times'],
  language: Language,
) {
  if (!next || next.unknown) return undefined
  const start = next.time?.start
  if (start === undefined) return { title: words.noneLeft, more: words.comeBack }
  return {
    title: day ? words.noneOnDay : fill(words.noneInMonth, { month: formatMonth(month, language) }),
    more: fill(words.next, { day: formatShortDay(start, zone, language) }),
    next: formatIsoDate(start, zone),
  }
}

interface NothingFreeProps {
  nothing: NonNullable<ReturnType<typeof nothingFree>>
  onShow: (date: LocalDate) => void
}

const NothingFree = ({ nothing: { title, more, next }, onShow }: NothingFreeProps) => (
  <div className="rounded-card bg-sunken p-5 text-14">
    <p className="font-medium">{title}</p>
    {next ? (
      <Button className="mt-3" onClick={() => onShow(next)}>
        {more}
      </Button>
    ) : (
      <p className="mt-1 text-muted">{more}</p>
    )}
  </div>
)

interface AlternativesProps {
  problem: TimeProblem
  picker: Picker
  zone: string
  announce: Announcement
  onPick: (time: FreeTime) => void
}

export function Alternatives({ problem, picker, zone, announce, onPick }: AlternativesProps) {
  const { when, times: words } = useWords('client')
  const language = useLanguage()
  const times = problem.alternatives ?? nearestTimes(picker.known.times, problem.wished)
  return (
    <Note look="bg-warning-soft text-warning-ink" title={words.gone} announce={announce}>
      {times.length > 0 && (
        <>
          <p>{words.nearest}</p>
          <ul className="mt-2 flex flex-wrap gap-2">
            {times.map(time => (
              <li key={time.start}>
                <Button
                  onClick={() => {
                    onPick(time)
                    picker.showDay(formatIsoDate(time.start, zone))
                  }}
                >
                  {fill(when.plain, {
                    day: formatShortDay(time.start, zone, language),
                    time: formatExactTime(time.start, zone, language),
                  })}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Note>
  )
}

const LoadingTimes = () => (
  <div>
    <Skeleton className="mb-3 h-8 w-40" />
    <div className="grid grid-cols-[repeat(auto-fill,minmax(5.75rem,1fr))] gap-2">
      {[1, 2, 3, 4, 5, 6].map(each => (
        <Skeleton key={each} className="h-11" />
      ))}
    </div>
  </div>
)
