import { formatShortDay, formatTimeRange } from '#domain/time/format.ts'
import type { Slot } from '#features/availability/contract.ts'
import { Button } from '#web/kit/base/button.tsx'

interface AlternativesProps {
  slots: readonly Slot[]
  zone: string
  onTake: (slot: Slot) => void
}

/** The nearest free times, one tap away. */
export function Alternatives({ slots, zone, onTake }: AlternativesProps) {
  if (slots.length === 0) return <p>Nothing is lost: choose another time and try again.</p>
  return (
    <>
      <p>Nothing is lost. These times nearby are free:</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {slots.map(slot => {
          const [start, end] = [Date.parse(slot.startTime), Date.parse(slot.endTime)]
          return (
            <li key={`${slot.startTime} ${slot.staffId}`}>
              <Button size="sm" onClick={() => onTake(slot)}>
                {formatShortDay(start, zone)}, {formatTimeRange(start, end, zone)}
              </Button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
