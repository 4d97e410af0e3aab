import { useState } from 'react'
import { FIRST_DATE, LAST_DATE, type LocalDate } from '#domain/time/date.ts'
import { monthOf } from '#domain/time/month.ts'
import { MonthGrid } from '#web/kit/base/month-grid.tsx'
import { Card } from '#web/kit/base/surfaces.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fillCount } from '#words/fill.ts'
import type { Appointment } from '../../contract.ts'
import { useAppointments } from '../data.ts'
import { DayList } from './day-list.tsx'
import { LoadProblem } from './load-problem.tsx'
import type { ColorBy } from './look.ts'
import { useFollowFocus } from './use-follow-focus.ts'
import type { Planning } from './use-plan.ts'
import { countByDate, rangeOf } from './view-rules.ts'

interface MonthViewProps {
  date: LocalDate | undefined
  today: LocalDate
  now: number
  returns: number
  zone: string
  colorBy: ColorBy
  followed: Planning['followed']
  shows: (appointment: Appointment) => boolean
  onDate: (date: LocalDate | undefined) => void
  onOpen: (appointment: Appointment) => void
  onReschedule: (appointment: Appointment) => void
  onCancel: (appointment: Appointment) => void
}

export function MonthView({
  date,
  today,
  followed,
  returns,
  shows,
  onDate,
  ...rest
}: MonthViewProps) {
  const words = useWords('calendar').month
  const language = useLanguage()
  const { zone } = rest
  useFollowFocus(followed)
  const month = useShownMonth(date, today, returns)
  const shown = useAppointments(rangeOf('month', month.first, zone))
  const elsewhere = date !== undefined && monthOf(date) !== month.first
  const chosen = useAppointments(rangeOf('month', date ?? month.first, zone))
  const listed = elsewhere ? chosen : shown
  const counts = countByDate(shown.data?.filter(shows) ?? [], zone)
  const failed = [listed, shown].find(({ error }) => error)
  return (
    <div className="group grid items-start gap-6 lg:grid-cols-[min(22rem,50%)_minmax(0,1fr)] lg:gap-10">
      {/* On a phone, a new business sees its next step before an empty month. */}
      <Card className="p-3 max-lg:group-has-[[data-set-up]]:order-last sm:p-4 lg:sticky lg:top-6">
        <h2 className="sr-only">{words.choose}</h2>
        <MonthGrid
          month={month.first}
          first={FIRST_DATE}
          last={LAST_DATE}
          today={today}
          selected={date}
          onMonth={month.show}
          onSelect={next => {
            if (next === date) month.keep()
            onDate(next === date ? undefined : next)
          }}
          describe={(each, day) => {
            const count = counts.get(each)
            return count ? fillCount(words.count, count, language, { day }) : day
          }}
          look={each => look(each === date, each === today)}
          mark={each => <Dots count={counts.get(each) ?? 0} chosen={each === date} />}
        />
      </Card>
      <div className="min-w-0">
        {failed && <LoadProblem query={failed} />}
        <DayList
          date={date}
          appointments={listed.data?.filter(shows)}
          failed={listed.error !== null}
          {...rest}
        />
      </div>
    </div>
  )
}

function useShownMonth(date: LocalDate | undefined, today: LocalDate, returns: number) {
  const [turned, setTurned] = useState<{
    to: LocalDate
    when: LocalDate | undefined
    returns: number
  }>()
  const holds = turned && turned.when === date && turned.returns === returns
  const first = holds ? turned.to : monthOf(date ?? today)
  return {
    first,
    show: (to: LocalDate) => setTurned({ to, when: date, returns }),
    keep: () => setTurned({ to: first, when: undefined, returns }),
  }
}

const look = (chosen: boolean, isToday: boolean) =>
  chosen
    ? 'bg-accent font-semibold text-on-accent'
    : `${isToday ? 'font-semibold text-accent-ink' : 'font-medium text-ink'} hover:bg-sunken`

function Dots({ count, chosen }: { count: number; chosen: boolean }) {
  const dots = count === 0 ? 0 : count < 3 ? 1 : count < 6 ? 2 : 3
  return (
    <span className="pointer-events-none absolute inset-x-0 bottom-1 flex justify-center gap-0.5">
      {Array.from({ length: dots }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: dots are identical
          key={index}
          className={chosen ? 'size-1 rounded-full bg-on-accent' : 'size-1 rounded-full bg-accent'}
        />
      ))}
    </span>
  )
}
