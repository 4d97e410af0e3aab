import { useQuery } from '@tanstack/react-query'
import { formatPlainDate } from '#domain/time/format.ts'
import { localDateOf } from '#domain/time/zone.ts'
import { api, read } from '#web/lib/api.ts'
import type { Appointment } from '../../../contract.ts'
import { listsKey } from '../../data.ts'
import { StatusBadge } from '../status-badge.tsx'

interface ClientHistoryProps {
  appointment: Appointment
  zone: string
  onOpen: (appointment: Appointment) => void
}

const SHOWN = 5

/** The same client's other appointments, newest first, and how often they did not come. */
export function ClientHistory({ appointment, zone, onOpen }: ClientHistoryProps) {
  const { customerEmail } = appointment
  const { data } = useQuery({
    queryKey: [...listsKey, { customerEmail: customerEmail.toLowerCase() }],
    queryFn: () => read(api.appointments.$get({ query: { customerEmail } })),
  })
  const others = data?.filter(({ id }) => id !== appointment.id) ?? []
  if (others.length === 0) return <p className="text-13 text-muted">{data ? 'This is their only appointment.' : ' '}</p>
  const missed = data?.filter(({ status }) => status === 'no_show').length ?? 0
  return (
    <>
      <p className="text-13 text-muted">
        {others.length + 1} appointments
        {missed > 0 && (
          <span className="text-danger-ink">
            , {missed} {missed === 1 ? 'no-show' : 'no-shows'}
          </span>
        )}
      </p>
      <ul className="mt-2 grid">
        {others.slice(0, SHOWN).map(other => (
          <li key={other.id}>
            <button
              type="button"
              onClick={() => onOpen(other)}
              className="-mx-2 flex w-[calc(100%+1rem)] items-center gap-3 rounded-control px-2 py-1.5 text-start text-13 hover:bg-sunken pointer-coarse:min-h-11"
            >
              <span className="w-32 shrink-0 text-ink tabular-nums">
                {formatPlainDate(localDateOf(Date.parse(other.startTime), zone))}
              </span>
              <span className="min-w-0 flex-1 truncate text-muted">{other.serviceName}</span>
              <StatusBadge status={other.status} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
