import { OfferPreview } from '#features/availability/ui/offer-preview.tsx'
import { StaffScreen as Screen } from '#features/staff/ui/staff-screen.tsx'

/** Staff Management, with a preview of offered times next to the hours. */
export const StaffScreen = () => (
  <Screen preview={unsaved => <OfferPreview folded {...unsaved} />} />
)
