import { OfferPreview } from '#features/availability/ui/offer-preview.tsx'
import { ServicesScreen as Screen } from '#features/services/ui/services-screen.tsx'

/** Service Management, with what clients will see beside a service's length and buffers. */
export const ServicesScreen = () => (
  <Screen preview={unsaved => <OfferPreview folded {...unsaved} />} />
)
