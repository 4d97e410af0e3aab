import { ShareScreen as Screen } from '#features/booking-pages/ui/share-screen.tsx'
import { NameForm } from '#features/businesses/ui/name-form.tsx'
import { useWords } from '#web/lib/words.tsx'
import { bookingPages } from '#words/en/booking-pages.ts'
import { businesses } from '#words/en/businesses.ts'
import { pictures } from '#words/en/pictures.ts'
import { services } from '#words/en/services.ts'
import { domainSlot } from '../domain-slot.tsx'
import { embedSlot } from '../embed-slot.ts'
import { pictureSlot } from '../picture-slot.tsx'

const ShareScreen = () => (
  <Screen
    nameForm={<NameForm action={useWords('businesses').continue} />}
    picture={pictureSlot}
    domain={domainSlot}
    embed={embedSlot}
  />
)

export const screen = {
  Component: ShareScreen,
  words: { bookingPages, businesses, pictures, services },
}
