import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { slot } from '#web/lib/on-demand.tsx'

export const pictureSlot = slot(
  async () => (await import('#features/pictures/ui/picture-field.tsx')).PictureField,
  <Skeleton className="h-24" />,
)
