import { Suspense } from 'react'
import { onDemand } from '#web/lib/on-demand.tsx'

const leaving = onDemand(async () => (await import('./leaving.tsx')).Leaving)
const switcher = onDemand(async () => (await import('./switcher.tsx')).Switcher)

/** Lets everyone but the owner leave the business. */
export const LeaveSlot = () => (
  <Suspense fallback={null}>
    <leaving.Component />
  </Suspense>
)

/** The name of the business in the sidebar, for people who work in several. */
export const SwitcherSlot = ({ businessName }: { businessName: string }) => (
  <Suspense fallback={null}>
    <switcher.Component businessName={businessName} />
  </Suspense>
)
