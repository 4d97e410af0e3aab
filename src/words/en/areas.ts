import type { accounts } from './accounts.ts'
import type { activity } from './activity.ts'
import type { appointmentForm } from './appointment-form.ts'
import type { appointments } from './appointments.ts'
import type { availability } from './availability.ts'
import type { booking } from './booking.ts'
import type { bookingPages } from './booking-pages.ts'
import type { businesses } from './businesses.ts'
import type { calendar } from './calendar.ts'
import type { checklist } from './checklist.ts'
import type { checkout } from './checkout.ts'
import type { client } from './client.ts'
import type { clients } from './clients.ts'
import type { credits } from './credits.ts'
import type { dashboard } from './dashboard.ts'
import type { domains } from './domains.ts'
import type { embedding } from './embedding.ts'
import type { erasure } from './erasure.ts'
import type { feeds } from './feeds.ts'
import type { home } from './home.ts'
import type { kit } from './kit.ts'
import type { landing } from './landing.ts'
import type { manage } from './manage.ts'
import type { notifications } from './notifications.ts'
import type { page } from './page.ts'
import type { payments } from './payments.ts'
import type { pictures } from './pictures.ts'
import type { portability } from './portability.ts'
import type { push } from './push.ts'
import type { reports } from './reports.ts'
import type { reviews } from './reviews.ts'
import type { sales } from './sales.ts'
import type { sample } from './sample.ts'
import type { security } from './security.ts'
import type { services } from './services.ts'
import type { setup } from './setup.ts'
import type { shell } from './shell.ts'
import type { staff } from './staff.ts'
import type { team } from './team.ts'
import type { templates } from './templates.ts'
import type { trades } from './trades.ts'
import type { watchdog } from './watchdog.ts'

export interface Words {
  activity: typeof activity
  home: typeof home
  kit: typeof kit
  client: typeof client
  booking: typeof booking
  manage: typeof manage
  page: typeof page
  landing: typeof landing
  shell: typeof shell
  accounts: typeof accounts
  appointments: typeof appointments
  appointmentForm: typeof appointmentForm
  availability: typeof availability
  bookingPages: typeof bookingPages
  businesses: typeof businesses
  calendar: typeof calendar
  checklist: typeof checklist
  checkout: typeof checkout
  clients: typeof clients
  credits: typeof credits
  dashboard: typeof dashboard
  domains: typeof domains
  embedding: typeof embedding
  erasure: typeof erasure
  feeds: typeof feeds
  templates: typeof templates
  notifications: typeof notifications
  payments: typeof payments
  pictures: typeof pictures
  portability: typeof portability
  push: typeof push
  reports: typeof reports
  reviews: typeof reviews
  sales: typeof sales
  sample: typeof sample
  security: typeof security
  services: typeof services
  setup: typeof setup
  staff: typeof staff
  team: typeof team
  trades: typeof trades
  watchdog: typeof watchdog
}

export type Area = keyof Words
