import { Ban } from 'lucide-react'
import { Badge } from '#web/kit/base/surfaces.tsx'
import type { Appointment } from '../../contract.ts'
import { statusLook } from './look.ts'

/** What became of an appointment; nothing for one that is simply booked. */
export function StatusBadge({ status }: { status: Appointment['status'] }) {
  if (status === 'cancelled') {
    return (
      <Badge tone="danger" icon={Ban}>
        Cancelled
      </Badge>
    )
  }
  const look = statusLook[status]
  return look ? (
    <Badge tone={look.tone} icon={look.icon}>
      {look.label}
    </Badge>
  ) : null
}
