import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { slot } from '#web/lib/on-demand.tsx'

export const DeviceSlot = slot(
  async () => (await import('./device.tsx')).Device,
  <Skeleton className="h-48 rounded-card" />,
)
