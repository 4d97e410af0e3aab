import { CalendarClock, CalendarDays, Coins, type LucideIcon, Users } from 'lucide-react'
import { formatCount } from '#domain/number.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { Card, Skeleton } from '#web/kit/base/surfaces.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { type AdminStats, readStats } from '../contract.ts'
import { STATS_REFRESH_MS } from '../rules.ts'

const cards: [keyof AdminStats, title: string, subtitle: string, icon: LucideIcon][] = [
  ['totalUsers', 'Total Users', 'Active accounts', Users],
  ['totalCredits', 'Total Credits', 'Available notification credits', Coins],
  ['totalAppointments', 'Total Appointments', 'All time', CalendarDays],
  ['recentAppointments', 'Recent Appointments', 'Last 24 hours', CalendarClock],
]

export function StatCards() {
  const stats = useRead(readStats, { isSlow: true }, { refetchInterval: STATS_REFRESH_MS })
  const { data, error } = stats
  return (
    <section aria-label="Figures" className="flex flex-col gap-4">
      <LoadError title="The figures could not be loaded" query={stats} />
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 md:grid-cols-2 md:gap-4 xl:grid-cols-4">
        {cards.map(([figure, title, subtitle, icon]) => (
          <li key={figure}>
            <Card className="flex h-full flex-col p-4 md:p-5">
              <div className="flex items-start justify-between gap-2">
                <h2 className="text-14 font-medium text-ink">{title}</h2>
                <Icon of={icon} className="shrink-0 text-muted max-sm:hidden" />
              </div>
              <div className="mt-auto pt-2">
                {data ? (
                  <p
                    className="text-24 font-semibold text-ink tabular-nums md:text-32"
                    data-testid={figure}
                  >
                    {formatCount(data[figure])}
                  </p>
                ) : error ? (
                  <p className="text-24 font-semibold text-muted md:text-32">–</p>
                ) : (
                  <Skeleton className="h-9 w-20 md:h-12" />
                )}
              </div>
              <p className="mt-0.5 text-13 text-muted">{subtitle}</p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
