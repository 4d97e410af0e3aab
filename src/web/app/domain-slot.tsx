import { Suspense } from 'react'
import type { Page } from '#features/booking-pages/contract.ts'
import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { onDemand } from '#web/lib/on-demand.tsx'

const panel = onDemand(async () => (await import('./domain-panel.tsx')).DomainPanel)

export const domainSlot = (page: Page) => (
  <Suspense fallback={<Skeleton className="h-24" />}>
    <panel.Component pageName={page.name} />
  </Suspense>
)
