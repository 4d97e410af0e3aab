import type { Page } from '#features/booking-pages/contract.ts'
import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { slot } from '#web/lib/on-demand.tsx'

const DomainPanel = slot(
  async () => (await import('./domain-panel.ts')).DomainPanel,
  <Skeleton className="h-24" />,
)

export const domainSlot = (page: Page) => <DomainPanel pageName={page.name} />
