import { formatCents } from '#domain/money.ts'
import { formatDuration, formatExactTime } from '#domain/time/format.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { TimeHint } from '../time-hint.tsx'
import type { legsAt, Team, totalOf } from './legs.ts'

export function VisitTotal({ minutes, price }: NonNullable<ReturnType<typeof totalOf>>) {
  const { visit: words } = useWords('appointmentForm')
  const { customPrice } = useWords('services')
  const length = formatDuration(minutes.most)
  const cost = price ? formatCents(price.least) : customPrice
  return (
    <p aria-live="polite" className="flex justify-between gap-4 text-14">
      <span className="text-muted">{words.total}</span>
      <span className="text-end font-semibold text-ink tabular-nums">
        {[
          minutes.least === minutes.most ? length : fill(words.upTo, { duration: length }),
          price && price.least !== price.most ? fill(words.from, { price: cost }) : cost,
        ].join(' · ')}
      </span>
    </p>
  )
}

interface VisitPlanProps {
  legs: ReturnType<typeof legsAt>
  team: Team
  zone: string
}

export function VisitPlan({ legs, team: { services, staff }, zone }: VisitPlanProps) {
  const { visit: words } = useWords('appointmentForm')
  const { serviceWith } = useWords('appointments')
  const language = useLanguage()
  const time = (ms: number) => formatExactTime(ms, zone, language)
  return (
    <div role="status" className="grid gap-1 text-14">
      <ol className="grid gap-1">
        {legs.map(leg => {
          const service = services.find(({ id }) => id === leg.serviceId)?.name ?? ''
          const who = staff.find(({ id }) => id === leg.staffId)?.name
          return (
            <li key={leg.start} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3">
              <span className="text-muted tabular-nums">{time(leg.start)}</span>
              <span className="wrap-anywhere">
                <span>
                  {who
                    ? fill(serviceWith, { service, staff: who })
                    : fill(words.byAnyone, { service })}
                </span>
                {leg.staffId !== undefined && <TimeHint of={leg} zone={zone} />}
              </span>
            </li>
          )
        })}
        <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 text-muted">
          <span className="tabular-nums">{time(legs.at(-1)!.end)}</span>
          {words.end}
        </li>
      </ol>
    </div>
  )
}
