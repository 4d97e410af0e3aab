import { lazy } from 'react'
import { DashboardScreen } from '#features/dashboard/ui/dashboard-screen.tsx'
import { useCan } from '#web/lib/can.ts'
import { dashboard } from '#words/en/dashboard.ts'
import { TroubleSlot } from '../trouble-slot.tsx'

const NameForm = lazy(async () => ({ default: (await import('../name-form.tsx')).NameForm }))

function HomeScreen() {
  const can = useCan()
  return (
    <DashboardScreen notice={can('messages.write') && <TroubleSlot />} nameForm={<NameForm />} />
  )
}

export const screen = { Component: HomeScreen, words: { dashboard } }
