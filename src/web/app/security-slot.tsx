import { Suspense } from 'react'
import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { onDemand } from '#web/lib/on-demand.tsx'

const cards = onDemand(async () => (await import('./security.tsx')).Security)

export const SecuritySlot = () => (
  <Suspense fallback={<Skeleton className="h-72 rounded-card" />}>
    <cards.Component />
  </Suspense>
)
