import { Link } from 'wouter'
import { formatShortDay, formatTime } from '#domain/time/format.ts'
import { localDateOf } from '#domain/time/zone.ts'
import { buttonClass } from '#web/kit/base/button.tsx'
import { Card, CardHeader, Skeleton } from '#web/kit/base/surfaces.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import { paths } from '#web/lib/paths.ts'
import { useComingUp } from './data.ts'

/** As many as an owner between two clients takes in at a glance. */
const SHOWN = 5

/** The next appointments: who, what and when, in the business's zone. */
export function ComingUp({ zone }: { zone: string }) {
  const { data, error, isPending } = useComingUp(zone)
  const today = localDateOf(Date.now(), zone)
  return (
    <Card>
      <CardHeader
        title="Coming up"
        actions={
          <Link href={paths.calendar} className={buttonClass('quiet', 'sm')}>
            Open calendar
          </Link>
        }
      />
      {isPending && <Skeleton className="h-24" />}
      {error && <p className="text-14 text-danger-ink">{sentenceFor(error)}</p>}
      {data?.length === 0 && <p className="text-14 text-muted">Nothing is booked for the next seven days.</p>}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line">
          {data.slice(0, SHOWN).map(({ id, startTime, customerName, serviceName, staffName }) => {
            const start = Date.parse(startTime)
            return (
              <li key={id} className="flex items-baseline gap-4 py-2.5 last:pb-0">
                <time dateTime={startTime} className="w-28 shrink-0 text-14 sm:w-36">
                  <span className="block font-semibold text-ink">{formatTime(start, zone)}</span>
                  <span className="block text-13 text-muted">
                    {localDateOf(start, zone) === today ? 'Today' : formatShortDay(start, zone)}
                  </span>
                </time>
                <div className="min-w-0 flex-1">
                  <p className="text-14 font-medium text-ink wrap-anywhere sm:truncate">
                    <bdi>{customerName}</bdi>
                  </p>
                  <p className="text-13 text-muted wrap-anywhere sm:truncate">
                    <bdi>{serviceName}</bdi> with <bdi>{staffName}</bdi>
                  </p>
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
