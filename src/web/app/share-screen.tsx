import { ShareScreen as Screen } from '#features/booking-pages/ui/share-screen.tsx'
import { NameForm } from '#features/businesses/ui/name-form.tsx'
import { useWords } from '#web/lib/words.tsx'

/** The business's booking pages; creating the first one asks for the business's name. */
export const ShareScreen = () => (
  <Screen nameForm={<NameForm action={useWords('businesses').continue} />} />
)
