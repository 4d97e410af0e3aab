import { TriangleAlert } from 'lucide-react'
import { Badge } from '#web/kit/base/surfaces.tsx'
import type { Appointment } from '../../contract.ts'

/** The no-show risk, if medium or high. */
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
