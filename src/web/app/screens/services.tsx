import { OfferPreview } from '#features/availability/ui/offer-preview.tsx'
import { ServicesScreen as Screen } from '#features/services/ui/services-screen.tsx'
import type { TeamSlot } from '#features/services/ui/terms-fold.tsx'
import { listStaff } from '#features/staff/contract.ts'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { availability } from '#words/en/availability.ts'
import { pictures } from '#words/en/pictures.ts'
import { services } from '#words/en/services.ts'
import { pictureSlot } from '../picture-slot.tsx'

const ServicesScreen = () => (
  <Screen
    preview={unsaved => <OfferPreview folded {...unsaved} />}
    picture={pictureSlot}
    team={show => <Team show={show} />}
  />
)

function Team({ show }: { show: Parameters<TeamSlot>[0] }) {
  const staff = useRead(listStaff)
  return staff.data ? show(staff.data) : <LoadError query={staff} />
}

export const screen = { Component: ServicesScreen, words: { availability, pictures, services } }
