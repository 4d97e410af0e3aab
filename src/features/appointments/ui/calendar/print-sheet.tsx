import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { spacedPhone } from '#domain/e164.ts'
import type { LocalDate } from '#domain/time/date.ts'
import {
  cityOfZone,
  formatDate,
  formatFullDate,
  formatTime,
  formatTimeRange,
} from '#domain/time/format.ts'
import type { Interval } from '#domain/time/interval.ts'
import { boundsOfDates, dayBounds } from '#domain/time/zone.ts'
import { showError } from '#web/kit/base/result-toasts.ts'
import { useUser } from '#web/lib/session.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { Appointment } from '../../contract.ts'
import { useAppointments } from '../data.ts'
import { statusWord } from './look.ts'
import { meets, waitIn } from './span-rules.ts'
import { type CalendarView, datesBetween, datesOf } from './view-rules.ts'

interface PrintSheetProps {
  view: CalendarView
  date: LocalDate
  zone: string
  now: number
  shows: (appointment: Appointment) => boolean
  onDone: () => void
}

export function PrintSheet({ view, date, zone, now, shows, onDone }: PrintSheetProps) {
  const words = useWords('calendar').print
  const language = useLanguage()
  const business = useUser()?.businessName
  const { from, to } = datesOf(view === 'month' ? 'day' : view, date)
  const { data, error } = useAppointments(boundsOfDates(from, to, zone))
  const failure = data ? null : error
  const [place] = useState(() => document.createElement('div'))

  useEffect(() => {
    const root = document.getElementById('root')
    document.body.append(place)
    root?.classList.add('print:hidden')
    return () => {
      place.remove()
      root?.classList.remove('print:hidden')
    }
  }, [place])
  useEffect(() => {
    if (failure) {
      showError(failure)
      onDone()
    }
    if (!data) return
    addEventListener('afterprint', onDone, { once: true })
    print()
    return () => removeEventListener('afterprint', onDone)
  }, [data, failure, onDone])

  return createPortal(
    <div data-print="" className="hidden bg-surface p-4 text-ink print:block">
      <h1 className="text-20 font-semibold">{business}</h1>
      <p className="mb-4 text-12 text-muted">
        {fill(words.head, {
          city: cityOfZone(zone),
          date: formatDate(now, zone, language),
          time: formatTime(now, zone, language),
        })}
      </p>
      {datesBetween(from, to).map(day => {
        const bounds = dayBounds(day, zone)
        const list = (data ?? []).filter(each => shows(each) && meets(each, bounds))
        return list.length === 0 && from !== to ? null : (
          <Day key={day} date={day} list={list} zone={zone} />
        )
      })}
    </div>,
    place,
  )
}

function Day({
  date,
  list,
  zone,
}: {
  date: LocalDate
  list: readonly Appointment[]
  zone: string
}) {
  const words = useWords('appointments')
  const language = useLanguage()
  const rangeOf = ({ start, end }: Interval) => formatTimeRange(start, end, zone, language)
  return (
    <section className="mb-5 break-inside-avoid">
      <h2 className="mb-1 text-16 font-semibold">{formatFullDate(date, language)}</h2>
      {list.length === 0 ? (
        <p className="text-14">{words.noneOnDate}</p>
      ) : (
        <table className="w-full border-collapse text-12">
          <tbody>
            {list.map(each => {
              const wait = waitIn(each)
              return (
                <tr key={each.id} className="border-t border-line align-top">
                  <td className="w-36 py-1 pe-3 font-semibold whitespace-nowrap">
                    {rangeOf({ start: Date.parse(each.startTime), end: Date.parse(each.endTime) })}
                  </td>
                  <td className="py-1 pe-3">
                    <span className="font-semibold">{each.customerName}</span> · {each.serviceName}
                    {wait && (
                      <span className="block tabular-nums">
                        {fill(words.waits, { time: rangeOf(wait) })}
                      </span>
                    )}
                    {each.description && <span className="block">{each.description}</span>}
                  </td>
                  <td className="w-32 py-1 pe-3">{each.staffName}</td>
                  <td className="w-32 py-1 pe-3 whitespace-nowrap">
                    {spacedPhone(each.customerPhone ?? '')}
                  </td>
                  <td className="w-20 py-1">{statusWord(each.status, words)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </section>
  )
}
