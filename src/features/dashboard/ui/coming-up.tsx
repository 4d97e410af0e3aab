import { Link } from 'wouter'
import { addDays, type LocalDate } from '#domain/time/date.ts'
import { formatDayHeading, formatTime } from '#domain/time/format.ts'
import { localDateOf } from '#domain/time/zone.ts'
import type { Appointment } from '#features/appointments/contract.ts'
import { buttonClass } from '#web/kit/base/button.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { Card, CardHeader, Skeleton } from '#web/kit/base/surfaces.tsx'
import { paths } from '#web/lib/paths.ts'
import { useComingUp } from './data.ts'

/** As many as an owner between two clients takes in at a glance. */
const SHOWN = 5

/** The next appointments, day by day: when, who and what, in the business's zone. */
export function ComingUp({ zone }: { zone: string }) {
  const query = useComingUp(zone)
  const { data, isPending } = query
  const today = localDateOf(Date.now(), zone)
  const shown = data?.slice(0, SHOWN) ?? []
  const dateOf = ({ startTime }: Appointment) => localDateOf(Date.parse(startTime), zone)
  return (
    <Card>
      <CardHeader
        title="Coming up"
        actions={
          <Link href={paths.calendar} className={buttonClass('quiet', 'sm', '-me-3 max-w-none!')}>
            Open calendar
          </Link>
        }
      />
      {isPending && <Skeleton className="h-72" />}
      <LoadError title="What comes up could not be loaded" query={query} />
      {data?.length === 0 && (
        <p className="text-14 text-muted">Nothing is booked for the next seven days.</p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {[...new Set(shown.map(dateOf))].map(date => (
          <section key={date} aria-label={dayWords(date, today)}>
            <h3 className="mb-1 text-13 font-medium text-muted">{dayWords(date, today)}</h3>
            <ul className="-mx-2">
              {shown.map(
                each =>
                  dateOf(each) === date && (
                    <Row key={each.id} appointment={each} date={date} zone={zone} />
                  ),
              )}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  )
}

function dayWords(date: LocalDate, today: LocalDate): string {
  if (date === today) return 'Today'
  return date === addDays(today, 1) ? 'Tomorrow' : formatDayHeading(date)
}

interface RowProps {
  appointment: Appointment
  date: LocalDate
  zone: string
}

/** One of them; it leads to its details in the calendar. */
const Row = ({
  appointment: { id, startTime, customerName, serviceName, staffName },
  date,
  zone,
}: RowProps) => (
  <li>
    <Link
      href={`${paths.calendar}?${new URLSearchParams({ date, appointment: String(id) })}`}
      className="flex items-baseline gap-4 rounded-control px-2 py-2 hover:bg-sunken"
    >
      <time dateTime={startTime} className="w-18 shrink-0 text-14 font-semibold text-ink">
        {formatTime(Date.parse(startTime), zone)}
      </time>
      <span className="min-w-0 flex-1">
        <span className="block text-14 font-medium text-ink wrap-anywhere sm:truncate">
          <bdi>{customerName}</bdi>
        </span>
        <span className="block text-13 text-muted wrap-anywhere sm:truncate">
          <bdi>{serviceName}</bdi> with <bdi>{staffName}</bdi>
        </span>
      </span>
    </Link>
  </li>
)
