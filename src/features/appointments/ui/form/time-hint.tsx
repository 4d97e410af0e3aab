import { useDeferredValue } from 'react'
import type { Neighbors } from '#domain/availability/in-visit.ts'
import { checkAvailability, type Slot } from '#features/availability/contract.ts'
import { whyHidden } from '#features/availability/rules.ts'
import { readBusiness } from '#features/businesses/contract.ts'
import { listServices } from '#features/services/contract.ts'
import { listStaff } from '#features/staff/contract.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { useExplanation, warnsOwner } from '../use-explain.ts'
import { Alternatives } from './alternatives.tsx'

interface TimeHintProps {
  of: {
    serviceId: number | undefined
    staffId: number | undefined
    /** Epoch milliseconds. */
    start: number | undefined
    end: number | undefined
  } & Neighbors
  zone: string
  moving?: number | undefined
  onTake?: (slot: Slot) => void
}

export function TimeHint({ of, zone, moving, onTake }: TimeHintProps) {
  const hints = useWords('appointmentForm').time
  const words = useWords('availability')
  const language = useLanguage()
  const { serviceId, staffId, start, end, follows, precedes } = useDeferredValue(of)
  const { data: staff } = useRead(listStaff)
  const { data: services } = useRead(listServices)
  const { data: rules } = useRead(readBusiness)
  const ready =
    serviceId !== undefined &&
    staffId !== undefined &&
    start !== undefined &&
    end !== undefined &&
    start < end
  const question = ready
    ? {
        serviceId,
        staffId,
        startTime: new Date(start).toISOString(),
        endTime: new Date(end).toISOString(),
        ...(moving === undefined ? {} : { excludeId: moving }),
        ...(follows && { follows }),
        ...(precedes && { precedes }),
      }
    : undefined
  const { data: check } = useRead(checkAvailability, { json: question! }, { enabled: ready })
  const { data: offer } = useExplanation({
    serviceId,
    staffId,
    start: ready ? start : undefined,
    end,
  })
  const staffName = staff?.find(member => member.id === staffId)?.name ?? hints.thisStaff
  const serviceName = services?.find(service => service.id === serviceId)?.name ?? hints.thisService
  const possible = () => {
    if (!offer?.rule || !warnsOwner.has(offer.rule) || !rules || !ready) return undefined
    const { slotIntervalMinutes } = rules
    const { sentence } = whyHidden(
      offer,
      { staffName, serviceName, zone, start, now: Date.now(), slotIntervalMinutes },
      { words, language },
    )
    return fill(hints.possible, { reason: sentence })
  }
  return (
    <div role="status" className="text-13 text-warning-ink empty:absolute">
      {check?.reason === 'booked' ? (
        <div className="rounded-card bg-warning-soft px-4 py-3 text-14">
          <p className="font-semibold">{fill(words.taken, { staff: staffName })}</p>
          {onTake && <Alternatives slots={check.alternatives ?? []} zone={zone} onTake={onTake} />}
        </div>
      ) : (
        possible()
      )}
    </div>
  )
}
