import { NameForm } from '#features/businesses/ui/name-form.tsx'
import { DashboardScreen } from '#features/dashboard/ui/dashboard-screen.tsx'
import { TroubleBanner } from '#features/watchdog/ui/trouble-banner.tsx'

/** Home, with a notice about messages that did not go out. */
export const HomeScreen = () => (
  <DashboardScreen notice={<TroubleBanner />} nameForm={<NameForm action="Save name" />} />
)
