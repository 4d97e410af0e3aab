import type { ReactNode } from 'react'
import { Button } from '#web/kit/base/button.tsx'
import { Banner, Skeleton } from '#web/kit/base/surfaces.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import { pageData } from '#web/lib/page-data.ts'
import type { Setup } from '../contract.ts'
import { setupSteps } from '../rules.ts'
import { ComingUp } from './coming-up.tsx'
import { useSetup } from './data.ts'
import { Offers } from './offers.tsx'
import { SetupChecklist } from './setup-checklist.tsx'

function lead(setup: Setup | undefined): string {
  if (setup && setup.services > 0 && setup.staff > 0) {
    return setup.hasAppointments ? 'Here is what comes next.' : 'You can take bookings: share your page, or enter one.'
  }
  return 'Please add a service and at least one staff member before booking appointments.'
}

/** Home: what is still to set up, and what comes next. */
export function DashboardScreen({ notice }: { notice?: ReactNode }) {
  const setup = useSetup()
  const steps = setup.data && setupSteps(setup.data)
  const ready = steps?.every(step => step.done)
  return (
    <div className="mx-auto flex w-full max-w-[960px] flex-col gap-8">
      <header>
        <h1 className="text-24 font-semibold md:text-32">Welcome to {pageData().brandName}</h1>
        <p className="mt-1 text-14 text-pretty text-muted md:text-16">{lead(setup.data)}</p>
      </header>
      {notice}
      {setup.error && (
        <Banner
          tone="danger"
          alert
          title="We could not see how far you are"
          actions={
            <Button size="sm" busy={setup.isFetching} onClick={() => setup.refetch()}>
              Try again
            </Button>
          }
        >
          {sentenceFor(setup.error)}
        </Banner>
      )}
      {setup.isPending && <Skeleton className="h-96 rounded-card" />}
      {setup.data?.hasAppointments && <ComingUp zone={setup.data.timeZone} />}
      {setup.data && steps && !ready && <SetupChecklist setup={setup.data} steps={steps} />}
      <Offers />
    </div>
  )
}
