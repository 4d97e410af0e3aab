import '../styles/booking.css'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { QUARTER_MS } from '#domain/time/date.ts'
import { readPageData } from '#web/lib/page-data.ts'
import { WordsProvider } from '#web/lib/words.tsx'
import { BookingIsland } from './booking-island.tsx'
import { reachServer, reportMissing } from './missing-script.ts'
import type { BookingPageData, ClientPageData, ManagePageData } from './page-data.ts'
import { runOnApproach } from './run-on-approach.ts'
import { stateBefore, TypedBefore } from './typed-before.tsx'

function hydrate(id: string, { wording }: BookingPageData | ManagePageData, content: ReactNode) {
  const island = document.getElementById(id)
  if (!island) return
  const watched = (
    <TypedBefore island={island} before={stateBefore(island)}>
      {content}
    </TypedBefore>
  )
  hydrateRoot(island, <WordsProvider {...wording}>{watched}</WordsProvider>)
}

/** No top-level await: `later.tsx` imports this module. */
const later = () => import('./later.tsx')

const reloadIfReached = async () => {
  if (await reachServer()) location.reload()
}

/** The device's clock may be wrong. */
const reloadIfOld = async (now: number) => {
  const sent = (await reachServer())?.get('date') ?? ''
  // The page's time is that of the last quarter of an hour.
  if (Date.parse(sent) - now > 2 * QUARTER_MS) location.reload()
}

const data = readPageData<ClientPageData>()
if (data?.kind === 'booking') {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // A restored tab may show what the browser stored days ago.
  if (opened?.type === 'back_forward') void reloadIfOld(data.now)
  const sides = document.getElementById('sides')?.innerHTML ?? ''
  hydrate('island', data, <BookingIsland {...data} sides={sides} />)
  // Most visitors never look up appointments.
  runOnApproach(
    document.getElementById('manage'),
    () => later().then(({ lookupCard }) => hydrate('manage', data, lookupCard(data))),
    { onFail: () => void reportMissing() },
  )
  runOnApproach(document.getElementById('faq'), () =>
    later().then(({ moveBetweenQuestions }) => moveBetweenQuestions()),
  )
}
const state = () => document.querySelector<HTMLElement>('[data-until]')
const until = state()?.dataset.until
if (until) setTimeout(() => state()?.remove(), Number(until) - Date.now())
if (data?.kind === 'manage')
  runOnApproach(
    document.getElementById('island'),
    () => later().then(({ manageIsland }) => hydrate('island', data, manageIsland(data))),
    // It can't show toasts yet, and nothing was typed.
    { now: true, onFail: reloadIfReached },
  )
