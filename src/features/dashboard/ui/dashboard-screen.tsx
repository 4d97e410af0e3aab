import { lazy, type ReactNode, Suspense } from 'react'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { Screen } from '#web/kit/base/screen.tsx'
import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { useCan } from '#web/lib/can.ts'
import { pageData } from '#web/lib/page-data.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import type { Words } from '#words/en/areas.ts'
import { fill } from '#words/fill.ts'
import { readSetup, type Setup } from '../contract.ts'
import { setupSteps } from '../rules.ts'
import { Offers } from './offers.tsx'

const RunningHome = lazy(async () => ({
  default: (await import('./home/running-home.tsx')).RunningHome,
}))
const SetupChecklist = lazy(async () => ({
  default: (await import('./setup-checklist.tsx')).SetupChecklist,
}))

function lead(setup: Setup | undefined, words: Words['dashboard']['lead']): string {
  // A non-breaking space keeps the height while loading.
  if (!setup) return '\u00a0'
  if (setup.services > 0 && setup.staff > 0) {
    return setup.hasAppointments ? words.booked : words.ready
  }
  return words.setUp
}

const waiting = <Skeleton className="h-96 rounded-card" />

interface DashboardScreenProps {
  notice?: ReactNode
  /** Whether a notice may still appear and push down everything below it. */
  waits: boolean
  nameForm: ReactNode
}

export function DashboardScreen({ notice, waits, nameForm }: DashboardScreenProps) {
  const words = useWords('dashboard')
  const can = useCan()
  const setup = useRead(readSetup, {}, { refetchOnMount: 'always' })
  const steps = setup.data && setupSteps(setup.data)
  const ready = steps?.every(step => step.done)
  return (
    <Screen
      title={fill(words.title, { brandName: pageData().brandName })}
      description={lead(setup.data, words.lead)}
    >
      <LoadError title={words.failed} query={setup} />
      {setup.isPending || waits ? (
        waiting
      ) : (
        <Suspense fallback={waiting}>
          {notice}
          {setup.data?.hasAppointments && <RunningHome setup={setup.data} />}
          {setup.data && steps && !ready && can('settings.write') && (
            <SetupChecklist setup={setup.data} steps={steps} nameForm={nameForm} />
          )}
          {can('credits.buy') && <Offers freeCredit={setup.data?.freeCredit} />}
        </Suspense>
      )}
    </Screen>
  )
}
