import '../styles/booking.css'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { readPageData } from '#web/lib/page-data.ts'
import { BookingIsland } from './booking-island.tsx'
import type { BookingPageData, ClientPageData, ManagePageData } from './page-data.ts'
import { wakeOnTouch } from './wake.ts'

/** Lets an island that the server drew come to life. */
function hydrate(id: string, content: ReactNode) {
  const island = document.getElementById(id)
  if (island) hydrateRoot(island, content)
}

function startBooking(data: BookingPageData) {
  hydrate(
    'island',
    <BookingIsland {...data} sides={document.getElementById('sides')?.innerHTML ?? ''} />,
  )
  // Most visitors never look appointments up, so what that takes is fetched when one is about to.
  wakeOnTouch(document.getElementById('manage'), () =>
    import('./lookup-card.tsx').then(({ LookupCard }) =>
      hydrate('manage', <LookupCard page={data.page} now={data.now} />),
    ),
  )
}

/** Not awaited here: the part that comes later imports this one and would wait for it. */
function startManaging(data: ManagePageData) {
  void import('./manage-island.tsx').then(({ ManageIsland }) =>
    hydrate('island', <ManageIsland {...data} />),
  )
}

// The browser opens and closes the questions. Their keyboard script loads on first use.
wakeOnTouch(document.getElementById('faq'), () =>
  import('./faq-keys.ts').then(({ moveBetweenQuestions }) => moveBetweenQuestions()),
)
const data = readPageData<ClientPageData>()
if (data?.kind === 'booking') startBooking(data)
if (data?.kind === 'manage') startManaging(data)
