import { Link2 } from 'lucide-react'
import { formatExactTime } from '#domain/time/format.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { VisitLeg } from '../../../contract.ts'

interface VisitLegsProps {
  legs: readonly VisitLeg[]
  /** The appointment that is shown. */
  of: number
  zone: string
  onOpen: (leg: { id: number }) => void
}

/** All services of a visit, with the one that is shown marked. */
export function VisitLegs({ legs, of, zone, onOpen }: VisitLegsProps) {
  const words = useWords('appointments').details.visit
  const language = useLanguage()
  const nth = legs.findIndex(({ id }) => id === of) + 1
  return (
    <section className="mt-3 rounded-card bg-sunken p-3 text-14">
      <h3 className="flex items-center gap-1.5 font-semibold">
        <Icon of={Link2} size={16} className="text-muted" />
        {fill(words.title, { nth: String(nth), count: String(legs.length) })}
      </h3>
      <ol className="mt-1">
        {legs.map(leg => {
          const text = fill(words.leg, {
            time: formatExactTime(Date.parse(leg.startTime), zone, language),
            service: leg.serviceName,
            staff: leg.staffName,
          })
          return (
            <li key={leg.id} className="wrap-anywhere">
              {leg.id === of ? (
                <span aria-current="true" className="block py-1 font-medium">
                  {text}
                </span>
              ) : (
                <button
                  type="button"
                  onClick={() => onOpen(leg)}
                  className="block w-full rounded-control py-1 text-start text-accent-ink hover:underline pointer-coarse:py-3"
                >
                  {text}
                </button>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
