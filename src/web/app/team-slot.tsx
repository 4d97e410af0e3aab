import { Suspense } from 'react'
import { onDemand } from '#web/lib/on-demand.tsx'

const leaving = onDemand(async () => (await import('./leaving.tsx')).Leaving)
const switcher = onDemand(async () => (await import('./switcher.tsx')).Switcher)

export const LeaveSlot = () => (
  <Suspense fallback={null}>
    <leaving.Component />
  </Suspense>
)

export const SwitcherSlot = ({ businessName }: { businessName: string }) => (
  <Suspense fallback={null}>
    <switcher.Component businessName={businessName} />
  </Suspense>
)
