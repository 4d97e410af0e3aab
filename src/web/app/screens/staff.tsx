import { OfferPreview } from '#features/availability/ui/offer-preview.tsx'
import { StaffScreen as Screen } from '#features/staff/ui/staff-screen.tsx'
import { slot } from '#web/kit/base/on-demand.tsx'
import { availability } from '#words/en/availability.ts'
import { pictures } from '#words/en/pictures.ts'
import { staff } from '#words/en/staff.ts'
import { pictureSlot } from '../picture-slot.tsx'

const feedSlot = slot(async () => (await import('../feed-dialog.ts')).FeedDialog)

const StaffScreen = () => (
  <Screen
    preview={unsaved => <OfferPreview folded {...unsaved} />}
    picture={pictureSlot}
    feed={feedSlot}
  />
)

export const screen = { Component: StaffScreen, words: { availability, pictures, staff } }
