import { slot } from '#web/kit/base/on-demand.tsx'
import { Skeleton } from '#web/kit/base/surfaces.tsx'

export const pictureSlot = slot(
  async () => (await import('#features/pictures/ui/picture-field.tsx')).PictureField,
  <Skeleton className="h-24" />,
)
