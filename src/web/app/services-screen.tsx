import { OfferPreview } from '#features/availability/ui/offer-preview.tsx'
import { ServicesScreen as Screen } from '#features/services/ui/services-screen.tsx'

/** Service Management, with a preview of offered times next to length and buffers. */
export const ServicesScreen = () => (
  <Screen preview={unsaved => <OfferPreview folded {...unsaved} />} />
)
