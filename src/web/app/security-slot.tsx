import { Suspense } from 'react'
import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { onDemand } from '#web/lib/on-demand.tsx'

const cards = onDemand(async () => (await import('./security.tsx')).Security)

/** The cards about signing in, which Settings shows below what is used more often. */
export const SecuritySlot = () => (
  <Suspense fallback={<Skeleton className="h-72 rounded-card" />}>
    <cards.Component />
  </Suspense>
)
