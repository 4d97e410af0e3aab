import { keepPreviousData } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { addDays, type LocalDate } from '#domain/time/date.ts'
import { formatDayHeading, formatTime } from '#domain/time/format.ts'
import { dayBounds, localDateOf } from '#domain/time/zone.ts'
import { listFreeTimes } from '#features/availability/owner-contract.ts'
import { IconButton } from '#web/kit/base/button.tsx'
import { cx } from '#web/kit/base/cx.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import type { AppointmentForm } from './use-appointment-form.ts'

interface FreeTimesProps {
  form: AppointmentForm
  date: LocalDate
}

const wordsClass = 'px-2 pt-1 pb-2 text-center text-13 text-muted'

/** Free times of the chosen service and staff member, to offer a client on the phone. */
export function FreeTimes({ form, date }: FreeTimesProps) {
  const words = useWords('appointmentForm').freeTimes
  const language = useLanguage()
  const { serviceId, staffId, startTime, addOnIds = [] } = form.values
  const { zone } = form
  const [turned, setTurned] = useState<LocalDate>()
  const day = turned ?? (startTime.ms === undefined ? date : localDateOf(startTime.ms, zone))
  const { start, end } = dayBounds(day, zone)
  const range = { from: new Date(start).toISOString(), to: new Date(end).toISOString() }
  const { data, isError, isPlaceholderData } = useRead(
    listFreeTimes,
    {
      query: {
        serviceId: String(serviceId),
        staffId: String(staffId),
        ...range,
        ...(addOnIds.length > 0 && { addons: addOnIds.join() }),
      },
    },
    {
      enabled: serviceId !== undefined && staffId !== undefined && start < end,
      placeholderData: keepPreviousData,
    },
  )
  if (serviceId === undefined || staffId === undefined) return null
  return (
    <section aria-label={words.title} className="min-w-0 rounded-card bg-sunken p-1.5">
      <div className="flex items-center justify-between">
        <IconButton size="sm" label={words.dayBefore} onClick={() => setTurned(addDays(day, -1))}>
          <Icon of={ChevronLeft} size={16} className="rtl:rotate-180" />
        </IconButton>
        <h3 aria-live="polite" className="text-13 font-medium text-ink">
          {formatDayHeading(day, language)}
        </h3>
        <IconButton size="sm" label={words.dayAfter} onClick={() => setTurned(addDays(day, 1))}>
          <Icon of={ChevronRight} size={16} className="rtl:rotate-180" />
        </IconButton>
      </div>
      {isError && <p className={wordsClass}>{words.failed}</p>}
      {!isError && data?.length === 0 && <p className={wordsClass}>{words.none}</p>}
      <ul
        aria-busy={isPlaceholderData}
        className={cx(
          'flex max-h-32 flex-wrap gap-1 overflow-y-auto p-1 empty:hidden',
          isPlaceholderData && 'opacity-60',
        )}
      >
        {data?.map(slot => {
          const at = Date.parse(slot.startTime)
          return (
            <li key={slot.startTime}>
              <button
                type="button"
                // While loading, the buttons still show the previous day or person.
                aria-disabled={isPlaceholderData}
                aria-pressed={at === startTime.ms}
                onClick={() => {
                  if (isPlaceholderData) return
                  setTurned(undefined)
                  form.take(slot)
                }}
                className={cx(
                  'h-8 rounded-control border px-2.5 text-13 font-medium tabular-nums pointer-coarse:h-11',
                  at === startTime.ms
                    ? 'border-accent bg-accent text-on-accent'
                    : 'border-line bg-surface text-ink hover:border-control',
                )}
              >
                {formatTime(at, zone, language)}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
