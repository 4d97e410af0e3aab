import '../styles/booking.css'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { readPageData } from '#web/lib/page-data.ts'
import { BookingIsland } from './booking-island.tsx'
import { letKeysMoveIn } from './faq-keys.ts'
import type { BookingPageData, ClientPageData } from './page-data.ts'
import { wakeOnTouch } from './wake.ts'

/** Lets an island that the server drew come to life. */
function hydrate(id: string, content: ReactNode) {
  const island = document.getElementById(id)
  if (island) hydrateRoot(island, content)
}

function startBooking(data: BookingPageData) {
  hydrate('island', <BookingIsland {...data} sides={document.getElementById('sides')?.innerHTML ?? ''} />)
  // Most visitors never look appointments up, so what that takes is fetched when one is about to.
  wakeOnTouch(document.getElementById('manage'), async () => {
    const { LookupCard } = await import('./lookup-card.tsx')
    hydrate('manage', <LookupCard page={data.page} now={data.now} />)
  })
}

letKeysMoveIn(document.getElementById('faq'))
const data = readPageData<ClientPageData>()
if (data?.kind === 'booking') startBooking(data)
if (data?.kind === 'manage') {
  const { ManageIsland } = await import('./manage-island.tsx')
  hydrate('island', <ManageIsland {...data} />)
}
