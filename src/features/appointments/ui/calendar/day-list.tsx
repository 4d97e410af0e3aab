import { Fragment } from 'react'
import type { Language } from '#domain/languages.ts'
import { type LocalDate, MINUTE_MS } from '#domain/time/date.ts'
import { formatDuration, formatFullDate, formatTime } from '#domain/time/format.ts'
import type { Interval } from '#domain/time/interval.ts'
import { dayBounds } from '#domain/time/zone.ts'
import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { useLostFocus } from '#web/lib/use-lost-focus.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import type { Words } from '#words/en/areas.ts'
import { fill, fillCount } from '#words/fill.ts'
import type { Appointment } from '../../contract.ts'
import { AppointmentEntry } from './appointment-entry.tsx'
import type { ColorBy } from './look.ts'
import { NothingYet } from './nothing-yet.tsx'
import { meets } from './span-rules.ts'

interface DayListProps {
  date: LocalDate | undefined
  appointments: readonly Appointment[] | undefined
  failed: boolean
  zone: string
  now: number
  colorBy: ColorBy
  onOpen: (appointment: Appointment) => void
  onReschedule: (appointment: Appointment) => void
  onCancel: (appointment: Appointment) => void
}

export function DayList({ date, appointments, failed, zone, now, ...acts }: DayListProps) {
  const words = useWords('calendar').dayList
  const { noneOnDate } = useWords('appointments')
  const language = useLanguage()
  const day = date === undefined ? undefined : dayBounds(date, zone)
  const ofDay = day && appointments?.filter(each => meets(each, day))
  const heading = useLostFocus<HTMLHeadingElement>(ofDay?.length)
  if (date === undefined || day === undefined) {
    return (
      <section aria-labelledby="day-list">
        <h2 id="day-list" className="text-20 font-semibold">
          {words.select}
        </h2>
        <p className="mt-1 text-14 text-muted">{words.dots}</p>
      </section>
    )
  }
  const nowAt = ofDay && day.start <= now && now < day.end ? firstAfter(ofDay, now) : undefined
  return (
    <section aria-labelledby="day-list" className="min-w-0">
      <h2
        ref={heading}
        tabIndex={-1}
        id="day-list"
        className="text-20 font-semibold outline-none"
        aria-live="polite"
      >
        {fill(words.heading, { date: formatFullDate(date, language) })}
      </h2>
      <p className="mt-1 mb-5 min-h-5 text-14 text-muted">
        {ofDay && ofDay.length > 0 && summary(ofDay, day, words, language)}
      </p>
      {ofDay === undefined && !failed && <Loading />}
      {ofDay?.length === 0 && <NothingYet as="h3" title={noneOnDate} />}
      {ofDay && ofDay.length > 0 && (
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {ofDay.map((appointment, index) => (
            <Fragment key={appointment.id}>
              {nowAt === index && <NowLine now={now} zone={zone} />}
              <li>
                <AppointmentEntry
                  appointment={appointment}
                  zone={zone}
                  now={now}
                  colorBy={acts.colorBy}
                  onOpen={() => acts.onOpen(appointment)}
                  onReschedule={() => acts.onReschedule(appointment)}
                  onCancel={() => acts.onCancel(appointment)}
                />
              </li>
            </Fragment>
          ))}
          {nowAt === ofDay.length && <NowLine now={now} zone={zone} />}
        </ol>
      )}
    </section>
  )
}

const firstAfter = (list: readonly Appointment[], now: number) => {
  const index = list.findIndex(({ endTime }) => Date.parse(endTime) > now)
  return index === -1 ? list.length : index
}

function summary(
  list: readonly Appointment[],
  day: Interval,
  words: Words['calendar']['dayList'],
  language: Language,
): string {
  const ms = list.reduce(
    (sum, { startTime, endTime }) =>
      sum + Math.min(Date.parse(endTime), day.end) - Math.max(Date.parse(startTime), day.start),
    0,
  )
  const duration = formatDuration(Math.round(ms / MINUTE_MS))
  return fillCount(words.summary, list.length, language, { duration })
}

function NowLine({ now, zone }: { now: number; zone: string }) {
  const words = useWords('calendar').dayList
  const language = useLanguage()
  return (
    <li className="flex items-center gap-2 text-12 font-semibold text-accent-ink">
      <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
      <span className="tabular-nums">
        {fill(words.now, { time: formatTime(now, zone, language) })}
      </span>
      <span aria-hidden="true" className="h-px flex-1 bg-accent" />
    </li>
  )
}

const Loading = () => (
  <div className="grid gap-3">
    <Skeleton className="h-28 rounded-card" />
    <Skeleton className="h-28 rounded-card" />
  </div>
)
