import { Suspense } from 'react'
import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { onDemand } from '#web/lib/on-demand.tsx'

const card = onDemand(async () => (await import('./device.tsx')).Device)

export const DeviceSlot = () => (
  <Suspense fallback={<Skeleton className="h-48 rounded-card" />}>
    <card.Component />
  </Suspense>
)
