import { TriangleAlert } from 'lucide-react'
import { Badge } from '#web/kit/base/surfaces.tsx'
import { useWords } from '#web/lib/words.tsx'
import type { Appointment } from '../../contract.ts'

export function RiskBadge({ level }: { level: Appointment['riskLevel'] }) {
  const words = useWords('appointments').risk
  if (level === 'high') {
    return (
      <Badge tone="warning" icon={TriangleAlert}>
        {words.high}
      </Badge>
    )
  }
  return level === 'medium' ? <Badge>{words.medium}</Badge> : null
}
