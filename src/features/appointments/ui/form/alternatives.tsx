import { formatShortDay, formatTimeRange } from '#domain/time/format.ts'
import type { Slot } from '#features/availability/contract.ts'
import { Button } from '#web/kit/base/button.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'

interface AlternativesProps {
  slots: readonly Slot[]
  zone: string
  onTake: (slot: Slot) => void
}

export function Alternatives({ slots, zone, onTake }: AlternativesProps) {
  const words = useWords('appointmentForm').time
  const language = useLanguage()
  if (slots.length === 0) return <p>{words.noneNearby}</p>
  return (
    <>
      <p>{words.nearby}</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {slots.map(slot => {
          const [start, end] = [Date.parse(slot.startTime), Date.parse(slot.endTime)]
          return (
            <li key={`${slot.startTime} ${slot.staffId}`}>
              <Button size="sm" onClick={() => onTake(slot)}>
                {formatShortDay(start, zone, language)},{' '}
                {formatTimeRange(start, end, zone, language)}
              </Button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
