import { Badge } from '#web/kit/base/surfaces.tsx'
import { useWords } from '#web/lib/words.tsx'
import type { Appointment } from '../../contract.ts'
import { statusLook, statusWord } from './look.ts'

export function StatusBadge({ status }: { status: Appointment['status'] }) {
  const words = useWords('appointments')
  const look = statusLook[status]
  return look ? (
    <Badge tone={look.tone} icon={look.icon}>
      {statusWord(status, words)}
    </Badge>
  ) : null
}
