import { OfferPreview } from '#features/availability/ui/offer-preview.tsx'
import { StaffScreen as Screen } from '#features/staff/ui/staff-screen.tsx'
import { availability } from '#words/en/availability.ts'
import { staff } from '#words/en/staff.ts'

const StaffScreen = () => <Screen preview={unsaved => <OfferPreview folded {...unsaved} />} />

export const screen = { Component: StaffScreen, words: { availability, staff } }
