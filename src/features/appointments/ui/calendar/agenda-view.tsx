import { useState } from 'react'
import { addDays, type LocalDate } from '#domain/time/date.ts'
import { formatDayHeading, formatExactTime } from '#domain/time/format.ts'
import { boundsOfDates, dayBounds } from '#domain/time/zone.ts'
import { Button } from '#web/kit/base/button.tsx'
import { cx } from '#web/kit/base/cx.ts'
import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill, fillCount } from '#words/fill.ts'
import type { Appointment } from '../../contract.ts'
import { isActive } from '../../rules.ts'
import { useAppointments } from '../data.ts'
import { Heard } from './heard.ts'
import { LoadProblem } from './load-problem.tsx'
import { type ColorBy, toneOf } from './look.ts'
import { NothingYet } from './nothing-yet.tsx'
import { meets } from './span-rules.ts'
import { StatusBadge } from './status-badge.tsx'
import { useFollowFocus } from './use-follow-focus.ts'
import type { Planning } from './use-plan.ts'
import { AGENDA_DAYS, datesBetween } from './view-rules.ts'
import { VisitMark } from './visit-mark.tsx'
import { WaitingNote } from './waiting-note.tsx'

interface AgendaViewProps {
  date: LocalDate
  today: LocalDate
  now: number
  zone: string
  colorBy: ColorBy
  followed: Planning['followed']
  shows: (appointment: Appointment) => boolean
  openId: number | undefined
  onOpen: (appointment: Appointment) => void
}

export function AgendaView({ date, today, now, zone, followed, shows, ...rest }: AgendaViewProps) {
  const words = useWords('calendar')
  const language = useLanguage()
  useFollowFocus(followed)
  const [days, setDays] = useState(AGENDA_DAYS)
  const to = addDays(date, days - 1)
  const read = useAppointments(boundsOfDates(date, to, zone))
  const [kept, setKept] = useState(read.data)
  if (read.data && read.data !== kept) setKept(read.data)
  const problem = <LoadProblem query={read} />
  if (!kept) return read.error ? problem : <Skeleton className="h-96 rounded-card" />
  const loadedDays = read.data ? days : days - AGENDA_DAYS
  const shown = kept.filter(shows)
  const groups = datesBetween(date, to).flatMap(day => {
    const bounds = dayBounds(day, zone)
    const list = shown.filter(each => meets(each, bounds))
    return list.length > 0 ? [{ day, list }] : []
  })
  return (
    <div className="@container grid gap-6">
      {read.data && problem}
      <div role="status" className="empty:absolute">
        {groups.length === 0 && (
          <NothingYet title={fillCount(words.agenda.nothing, loadedDays, language)} />
        )}
      </div>
      {groups.map(({ day, list }) => (
        <section
          key={day}
          aria-labelledby={`agenda-${day}`}
          className="grid gap-x-8 gap-y-2 @min-[720px]:grid-cols-[11rem_minmax(0,1fr)]"
        >
          <h2
            id={`agenda-${day}`}
            className={cx(
              'text-14 font-semibold @min-[720px]:pt-3',
              day === today ? 'text-accent-ink' : 'text-ink',
            )}
          >
            {day === today
              ? fill(words.today, { date: formatDayHeading(day, language) })
              : formatDayHeading(day, language)}
          </h2>
          <ol className="@container divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
            {list.map(appointment => (
              <li key={appointment.id}>
                <Row appointment={appointment} zone={zone} now={now} {...rest} />
              </li>
            ))}
          </ol>
        </section>
      ))}
      {!read.data && problem}
      <Button
        variant="quiet"
        className="justify-self-center"
        busy={read.isFetching}
        onClick={() => (read.data ? setDays(days + AGENDA_DAYS) : read.refetch())}
      >
        {fillCount(words.agenda.more, AGENDA_DAYS, language)}
      </Button>
    </div>
  )
}

interface RowProps extends Pick<AgendaViewProps, 'zone' | 'now' | 'colorBy' | 'openId' | 'onOpen'> {
  appointment: Appointment
}

function Row({ appointment, zone, now, colorBy, openId, onOpen }: RowProps) {
  const { until } = useWords('calendar')
  const { serviceWith } = useWords('appointments')
  const language = useLanguage()
  const [start, end] = [Date.parse(appointment.startTime), Date.parse(appointment.endTime)]
  const over = end <= now
  return (
    <button
      type="button"
      data-appointment={appointment.id}
      data-fixed=""
      aria-expanded={openId === appointment.id}
      onClick={() => onOpen(appointment)}
      style={toneOf(appointment, colorBy)}
      className="grid w-full grid-cols-[4px_5.25rem_minmax(0,1fr)] items-center gap-x-3 px-3 py-2.5 text-start -outline-offset-2 hover:bg-sunken aria-expanded:bg-accent-soft @min-[500px]:grid-cols-[4px_10rem_minmax(0,1fr)_auto]"
    >
      <span
        aria-hidden="true"
        className={cx(
          'h-9 rounded-full bg-(--tone)',
          !isActive(appointment.status) && 'opacity-40',
        )}
      />
      <span className={cx('text-14 tabular-nums', over ? 'text-muted' : 'text-ink')}>
        <span className="font-semibold">{formatExactTime(start, zone, language)}</span>
        <span className="text-muted @max-[500px]:block">
          <span className="@max-[500px]:hidden"> – </span>
          <Heard
            text={until}
            values={{ time: formatExactTime(end, zone, language) }}
            className="sr-only @min-[500px]:hidden"
          />
        </span>
      </span>
      <span className="min-w-0">
        <span
          className={cx('block truncate text-14 font-semibold', over ? 'text-muted' : 'text-ink')}
        >
          <VisitMark of={appointment} /> <bdi>{appointment.customerName}</bdi>
        </span>
        <span className="block truncate text-13 text-muted">
          {fill(serviceWith, { service: appointment.serviceName, staff: appointment.staffName })}
        </span>
        <WaitingNote
          of={appointment}
          zone={zone}
          className="block truncate text-13 text-muted tabular-nums"
        />
      </span>
      <span className="@max-[500px]:col-start-3 @max-[500px]:mt-1 @max-[500px]:empty:hidden">
        <StatusBadge of={appointment} now={now} />
      </span>
    </button>
  )
}
