import { OfferPreview } from '#features/availability/ui/offer-preview.tsx'
import { StaffScreen as Screen } from '#features/staff/ui/staff-screen.tsx'

export const StaffScreen = () => (
  <Screen preview={unsaved => <OfferPreview folded {...unsaved} />} />
)
