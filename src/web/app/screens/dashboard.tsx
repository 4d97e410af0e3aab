import { lazy, useDeferredValue } from 'react'
import { DashboardScreen } from '#features/dashboard/ui/dashboard-screen.tsx'
import { useTrouble } from '#features/watchdog/ui/data.ts'
import { useCan } from '#web/lib/can.ts'
import { dashboard } from '#words/en/dashboard.ts'
import { TroubleBanner } from '../trouble-slot.tsx'

const NameForm = lazy(async () => ({ default: (await import('../name-form.tsx')).NameForm }))

function HomeScreen() {
  const can = useCan()
  const found = useTrouble(can('messages.write'))
  // Deferred, so that the banner's code loads before the screen shows it.
  const trouble = useDeferredValue(found.trouble)
  const waits = useDeferredValue(found.isLoading)
  return (
    <DashboardScreen
      notice={trouble && <TroubleBanner trouble={trouble} />}
      waits={waits}
      nameForm={<NameForm />}
    />
  )
}

export const screen = { Component: HomeScreen, words: { dashboard } }
