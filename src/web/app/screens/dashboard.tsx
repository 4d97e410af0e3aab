import { NameForm } from '#features/businesses/ui/name-form.tsx'
import { DashboardScreen } from '#features/dashboard/ui/dashboard-screen.tsx'
import { TroubleBanner } from '#features/watchdog/ui/trouble-banner.tsx'
import { useCan } from '#web/lib/can.ts'
import { useWords } from '#web/lib/words.tsx'
import { businesses } from '#words/en/businesses.ts'
import { dashboard } from '#words/en/dashboard.ts'
import { watchdog } from '#words/en/watchdog.ts'

function HomeScreen() {
  const { saveName } = useWords('businesses')
  const can = useCan()
  return (
    <DashboardScreen
      notice={can('messages.write') && <TroubleBanner />}
      nameForm={<NameForm action={saveName} />}
    />
  )
}

export const screen = {
  Component: HomeScreen,
  words: { businesses, dashboard, watchdog },
}
