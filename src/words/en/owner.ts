import { appointmentForm } from './appointment-form.ts'
import { appointments } from './appointments.ts'
import { availability } from './availability.ts'
import { bookingPages } from './booking-pages.ts'
import { businesses } from './businesses.ts'
import { calendar } from './calendar.ts'
import { credits } from './credits.ts'
import { dashboard } from './dashboard.ts'
import { notifications } from './notifications.ts'
import { payments } from './payments.ts'
import { portability } from './portability.ts'
import { services } from './services.ts'
import { staff } from './staff.ts'
import { templates } from './templates.ts'
import { watchdog } from './watchdog.ts'

/** Areas of the screens behind the login. */
export const owner = {
  appointments,
  appointmentForm,
  availability,
  bookingPages,
  businesses,
  calendar,
  credits,
  dashboard,
  templates,
  notifications,
  payments,
  portability,
  services,
  staff,
  watchdog,
}
