import { DashboardScreen } from '#features/dashboard/ui/dashboard-screen.tsx'
import { TroubleBanner } from '#features/watchdog/ui/trouble-banner.tsx'

/** Home, with word of messages that did not go out. */
export const HomeScreen = () => <DashboardScreen notice={<TroubleBanner />} />
