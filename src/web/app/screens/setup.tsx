import { PageSketch } from '#features/booking-pages/ui/page-preview.tsx'
import { ZoneField } from '#features/businesses/ui/zone-field.tsx'
import { SetupScreen as Screen } from '#features/setup/ui/setup-screen.tsx'
import { HoursField } from '#features/staff/ui/hours-field.tsx'
import { bookingPages } from '#words/en/booking-pages.ts'
import { businesses } from '#words/en/businesses.ts'
import { services } from '#words/en/services.ts'
import { setup } from '#words/en/setup.ts'
import { staff } from '#words/en/staff.ts'
import { trades } from '#words/en/trades.ts'

const SetupScreen = () => (
  <Screen
    zoneField={props => <ZoneField {...props} />}
    hoursField={props => <HoursField {...props} />}
    preview={props => <PageSketch {...props} />}
  />
)

export const screen = {
  Component: SetupScreen,
  words: { bookingPages, businesses, services, setup, staff, trades },
}
