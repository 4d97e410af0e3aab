import { Suspense } from 'react'
import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { onDemand } from '#web/lib/on-demand.tsx'
import type { PictureSlot } from '#web/lib/picture-slot.ts'

const field = onDemand(
  async () => (await import('#features/pictures/ui/picture-field.tsx')).PictureField,
)

export const pictureSlot: PictureSlot = props => (
  <Suspense fallback={<Skeleton className="h-24" />}>
    <field.Component {...props} />
  </Suspense>
)
