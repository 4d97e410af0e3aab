import { Link2 } from 'lucide-react'
import { Icon } from '#web/kit/base/icon.tsx'
import { useWords } from '#web/lib/words.tsx'
import type { Appointment } from '../../contract.ts'

export function VisitMark({ of: { visitId } }: { of: Pick<Appointment, 'visitId'> }) {
  const { part } = useWords('appointments').details.visit
  return visitId === undefined ? null : (
    <Icon of={Link2} size={16} label={part} className="inline text-muted" />
  )
}
