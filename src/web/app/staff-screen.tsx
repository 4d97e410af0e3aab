import { OfferPreview } from '#features/availability/ui/offer-preview.tsx'
import { StaffScreen as Screen } from '#features/staff/ui/staff-screen.tsx'

/** Staff management, with a preview of the times that the working hours offer. */
export const StaffScreen = () => (
  <Screen preview={unsaved => <OfferPreview folded {...unsaved} />} />
)
