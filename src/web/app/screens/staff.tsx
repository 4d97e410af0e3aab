import { OfferPreview } from '#features/availability/ui/offer-preview.tsx'
import { StaffScreen as Screen } from '#features/staff/ui/staff-screen.tsx'
import { availability } from '#words/en/availability.ts'
import { pictures } from '#words/en/pictures.ts'
import { staff } from '#words/en/staff.ts'
import { feedSlot } from '../feed-slot.ts'
import { pictureSlot } from '../picture-slot.tsx'

const StaffScreen = () => (
  <Screen
    preview={unsaved => <OfferPreview folded {...unsaved} />}
    picture={pictureSlot}
    feed={feedSlot}
  />
)

export const screen = { Component: StaffScreen, words: { availability, pictures, staff } }
