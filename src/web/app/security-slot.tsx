import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { slot } from '#web/lib/on-demand.tsx'

export const SecuritySlot = slot(
  async () => (await import('./security.ts')).Security,
  <Skeleton className="h-72 rounded-card" />,
)
