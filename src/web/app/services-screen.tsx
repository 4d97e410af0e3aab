import { OfferPreview } from '#features/availability/ui/offer-preview.tsx'
import { ServicesScreen as Screen } from '#features/services/ui/services-screen.tsx'

/** Service management, with a preview of the times that duration and buffers leave. */
export const ServicesScreen = () => (
  <Screen preview={unsaved => <OfferPreview folded {...unsaved} />} />
)
