import { formatExactTime, formatIsoDate, formatWeekdayAt } from '#domain/time/format.ts'
import type { PageService } from '#features/booking-pages/contract.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { preferDay } from './night.ts'
import type { Zones } from './use-zone.ts'
import { wishLink } from './wish.ts'

interface NextTimesProps {
  service: PageService
  /** Epoch milliseconds. */
  starts: readonly number[] | undefined
  now: number
  zones: Zones
  onChoose: (start: number) => void
}

/** Links work before the script does. */
export function NextTimes({ service, starts = [], now, zones, onChoose }: NextTimesProps) {
  const words = useWords('booking').next
  const language = useLanguage()
  const { zone } = zones
  const shown = preferDay(
    starts.filter(start => start > now),
    zones,
  )
  if (shown.length === 0) return null
  const dayOf = (start: number) =>
    formatIsoDate(start, zone) === formatIsoDate(now, zone)
      ? words.today
      : formatWeekdayAt(start, zone, language)
  return (
    <ul
      aria-label={fill(words.label, { service: service.name })}
      className="flex flex-wrap gap-2 px-3 pb-3 max-sm:*:nth-3:hidden sm:ps-11"
    >
      {shown.map(start => (
        <li key={start}>
          <a
            href={wishLink({ serviceId: service.id, start })}
            onClick={event => {
              if (event.metaKey || event.ctrlKey) return
              event.preventDefault()
              onChoose(start)
            }}
            className="inline-flex min-h-8 items-center rounded-full border border-accent-line bg-surface px-3 text-13 font-semibold text-accent-ink tabular-nums hover:border-accent pointer-coarse:min-h-11"
          >
            {fill(words.time, { day: dayOf(start), time: formatExactTime(start, zone, language) })}
          </a>
        </li>
      ))}
    </ul>
  )
}
