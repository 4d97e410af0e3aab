import { Link2 } from 'lucide-react'
import { formatCents } from '#domain/money.ts'
import { formatExactTime } from '#domain/time/format.ts'
import { cx } from '#web/kit/base/cx.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { OwnVisitLeg } from '../../../contract.ts'
import { StatusBadge } from '../status-badge.tsx'

interface VisitLegsProps {
  legs: readonly OwnVisitLeg[]
  of: number
  zone: string
  now: number
  onOpen: (leg: { id: number }) => void
}

export function VisitLegs({ legs, of, zone, now, onOpen }: VisitLegsProps) {
  const { details, serviceWith } = useWords('appointments')
  const { customPrice } = useWords('services')
  const words = details.visit
  const language = useLanguage()
  const prices = legs.map(({ servicePrice }) => servicePrice)
  const total = prices.includes(0)
    ? customPrice
    : fill(words.total, { price: formatCents(prices.reduce((sum, price) => sum + price, 0)) })
  return (
    <section className="rounded-card bg-sunken p-1.5 text-14">
      <h3 className="flex items-start gap-1.5 px-2 py-1 font-semibold">
        <Icon of={Link2} size={16} className="mt-0.5 text-muted" />
        <span className="min-w-0 flex-1">
          {fill(words.title, { count: String(legs.length) })}
          <span className="font-normal text-muted"> · {total}</span>
        </span>
      </h3>
      <ol className="grid gap-0.5">
        {legs.map(leg => (
          <li key={leg.id}>
            <button
              type="button"
              aria-current={leg.id === of ? 'true' : undefined}
              onClick={() => onOpen(leg)}
              className={cx(
                'flex w-full flex-wrap gap-x-2 rounded-control px-2 py-1.5 text-start pointer-coarse:py-2.5',
                leg.id === of
                  ? 'bg-surface font-medium text-ink ring-1 ring-line'
                  : 'text-ink hover:bg-surface',
              )}
            >
              <span className="min-w-[4.75rem] text-muted tabular-nums">
                {formatExactTime(Date.parse(leg.startTime), zone, language)}
              </span>
              <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
                {fill(serviceWith, {
                  service: [leg.serviceName, ...(leg.addOns ?? []).map(({ name }) => name)].join(
                    ' + ',
                  ),
                  staff: leg.staffName,
                })}
                <span className="mt-1 block empty:hidden">
                  <StatusBadge of={leg} now={now} />
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
