import { OfferPreview } from '#features/availability/ui/offer-preview.tsx'
import { ServicesScreen as Screen } from '#features/services/ui/services-screen.tsx'
import { availability } from '#words/en/availability.ts'
import { pictures } from '#words/en/pictures.ts'
import { services } from '#words/en/services.ts'
import { pictureSlot } from '../picture-slot.tsx'

const ServicesScreen = () => (
  <Screen preview={unsaved => <OfferPreview folded {...unsaved} />} picture={pictureSlot} />
)

export const screen = { Component: ServicesScreen, words: { availability, pictures, services } }
