import { OfferPreview } from '#features/availability/ui/offer-preview.tsx'
import { ServicesScreen as Screen } from '#features/services/ui/services-screen.tsx'

export const ServicesScreen = () => (
  <Screen preview={unsaved => <OfferPreview folded {...unsaved} />} />
)
