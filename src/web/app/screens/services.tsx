import { OfferPreview } from '#features/availability/ui/offer-preview.tsx'
import { ServicesScreen as Screen } from '#features/services/ui/services-screen.tsx'
import { availability } from '#words/en/availability.ts'
import { services } from '#words/en/services.ts'

const ServicesScreen = () => <Screen preview={unsaved => <OfferPreview folded {...unsaved} />} />

export const screen = { Component: ServicesScreen, words: { availability, services } }
