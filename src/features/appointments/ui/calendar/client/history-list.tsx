import { formatExactTime, formatPlainDate } from '#domain/time/format.ts'
import { localDateOf } from '#domain/time/zone.ts'
import type { Client } from '#features/clients/contract.ts'
import { useLanguage } from '#web/lib/words.tsx'
import { StatusBadge } from '../status-badge.tsx'

type Entry = Client['history'][number]

interface HistoryListProps {
  entries: readonly Entry[]
  zone: string
  now: number
  currentId?: number
  onOpen: (appointment: { id: number }) => void
}

export function HistoryList({ entries, zone, now, currentId, onOpen }: HistoryListProps) {
  const language = useLanguage()
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)]">
      {entries.map(entry => {
        const start = Date.parse(entry.startTime)
        return (
          <li key={entry.id}>
            <button
              type="button"
              aria-current={entry.id === currentId || undefined}
              onClick={() => onOpen(entry)}
              className="-mx-2 flex w-[calc(100%+1rem)] flex-wrap items-center gap-x-3 gap-y-0.5 rounded-control px-2 py-1.5 text-start text-13 hover:bg-sunken aria-[current]:bg-accent-soft pointer-coarse:min-h-11"
            >
              <span className="w-36 text-ink tabular-nums">
                {formatPlainDate(localDateOf(start, zone), language)}
                <span className="block text-muted">{formatExactTime(start, zone, language)}</span>
              </span>
              <span className="min-w-0 flex-1 basis-28 text-ink">
                <span dir="auto" className="block break-words">
                  {entry.serviceName}
                </span>
                <span dir="auto" className="block break-words text-muted">
                  {entry.staffName}
                </span>
              </span>
              <StatusBadge of={entry} now={now} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
