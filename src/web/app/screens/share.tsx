import { ShareScreen as Screen } from '#features/booking-pages/ui/share-screen.tsx'
import { NameForm } from '#features/businesses/ui/name-form.tsx'
import { slot } from '#web/kit/base/on-demand.tsx'
import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { useWords } from '#web/lib/words.tsx'
import { bookingPages } from '#words/en/booking-pages.ts'
import { businesses } from '#words/en/businesses.ts'
import { pictures } from '#words/en/pictures.ts'
import { services } from '#words/en/services.ts'
import { pictureSlot } from '../picture-slot.tsx'

const DomainPanel = slot(
  async () => (await import('../domain-panel.ts')).DomainPanel,
  <Skeleton className="h-24" />,
)
const embedSlot = slot(async () => (await import('../embed-dialog.ts')).EmbedDialog)

const ShareScreen = () => (
  <Screen
    nameForm={<NameForm action={useWords('businesses').continue} />}
    picture={pictureSlot}
    domain={page => <DomainPanel pageName={page.name} />}
    embed={embedSlot}
  />
)

export const screen = {
  Component: ShareScreen,
  words: { bookingPages, businesses, pictures, services },
}
