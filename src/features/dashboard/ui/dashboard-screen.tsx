import type { ReactNode } from 'react'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { PageHeader } from '#web/kit/base/page-header.tsx'
import { Screen } from '#web/kit/base/screen.tsx'
import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { pageData } from '#web/lib/page-data.ts'
import { useRead } from '#web/lib/use-read.ts'
import { readSetup, type Setup } from '../contract.ts'
import { setupSteps } from '../rules.ts'
import { ComingUp } from './coming-up.tsx'
import { Offers } from './offers.tsx'
import { SetupChecklist } from './setup-checklist.tsx'

function lead(setup: Setup | undefined): string {
  // Keeps its space while loading, so that nothing moves.
  if (!setup) return '\u00a0'
  if (setup.services > 0 && setup.staff > 0) {
    return setup.hasAppointments
      ? 'Your next appointments'
      : 'You can take bookings: share your page, or enter one.'
  }
  return 'Please add a service and at least one staff member before booking appointments.'
}

interface DashboardScreenProps {
  notice?: ReactNode
  /** Asks for the business's name. */
  nameForm: ReactNode
}

/** Home: remaining set-up steps and upcoming appointments. */
export function DashboardScreen({ notice, nameForm }: DashboardScreenProps) {
  const setup = useRead(readSetup, {}, { refetchOnMount: 'always' })
  const steps = setup.data && setupSteps(setup.data)
  const ready = steps?.every(step => step.done)
  return (
    <Screen>
      <PageHeader title={`Welcome to ${pageData().brandName}`} description={lead(setup.data)} />
      {notice}
      <LoadError title="We could not see how far you are" query={setup} />
      {setup.isPending && <Skeleton className="h-96 rounded-card" />}
      {setup.data?.hasAppointments && <ComingUp zone={setup.data.timeZone} />}
      {setup.data && steps && !ready && (
        <SetupChecklist setup={setup.data} steps={steps} nameForm={nameForm} />
      )}
      <Offers />
    </Screen>
  )
}
