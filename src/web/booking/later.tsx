import { headerAfter } from '#web/kit/base/accordion-rules.ts'
import { LookupCard } from './lookup-card.tsx'
import { ManageIsland } from './manage-island.tsx'
import type { BookingPageData, ManagePageData } from './page-data.ts'
import * as visitScript from './visit.tsx'

export { visitScript }

/* Most visitors never use these features. */

export const lookupCard = ({ page, now }: BookingPageData) => <LookupCard page={page} now={now} />

export const manageIsland = (data: ManagePageData) => <ManageIsland {...data} />

export function moveBetweenQuestions(): void {
  const headers = [...document.querySelectorAll('summary')]
  const enabled = headers.map(() => true)
  document.addEventListener('keydown', event => {
    const from = headers.indexOf(event.target as HTMLElement)
    const next = from < 0 ? undefined : headerAfter(event.key, from, enabled)
    if (next === undefined) return
    event.preventDefault()
    headers[next]?.focus()
  })
}
