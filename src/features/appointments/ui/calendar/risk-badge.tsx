import { TriangleAlert } from 'lucide-react'
import { Badge } from '#web/kit/base/surfaces.tsx'
import type { Appointment } from '../../contract.ts'

/** How likely it is that nobody comes, where it is worth a look; nothing at a low risk. */
export function RiskBadge({ level }: { level: Appointment['riskLevel'] }) {
  if (level === 'high') {
    return (
      <Badge tone="warning" icon={TriangleAlert}>
        High no-show risk
      </Badge>
    )
  }
  return level === 'medium' ? <Badge>Some no-show risk</Badge> : null
}
