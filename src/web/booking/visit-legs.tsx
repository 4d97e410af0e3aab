import type { ReactNode } from 'react'
import { formatExactTime } from '#domain/time/format.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'

interface ShownLeg {
  id: number
  startTime: string
  serviceName: string
  staffName: string
  addOns?: readonly { name: string }[] | undefined
}

interface VisitLegsProps<Leg extends ShownLeg> {
  legs: readonly Leg[]
  zone: string
  action?: (leg: Leg) => ReactNode
}

export function VisitLegs<Leg extends ShownLeg>({ legs, zone, action }: VisitLegsProps<Leg>) {
  const words = useWords('client').visit
  const language = useLanguage()
  return (
    <ol aria-label={words.label} className="mt-4 space-y-2 rounded-card bg-sunken p-4 text-14">
      {legs.map(leg => (
        <li key={leg.id} className="flex flex-wrap items-center justify-between gap-x-4">
          <span dir="auto" className="min-w-0 wrap-anywhere tabular-nums">
            {fill(words.service, {
              time: formatExactTime(Date.parse(leg.startTime), zone, language),
              service: legName(leg),
              staff: leg.staffName,
            })}
          </span>
          {action?.(leg)}
        </li>
      ))}
    </ol>
  )
}

const legName = ({ serviceName, addOns = [] }: ShownLeg) =>
  [serviceName, ...addOns.map(({ name }) => name)].join(' + ')
