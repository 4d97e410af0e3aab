export interface Words {
  activity: typeof import('./activity.ts').activity
  home: typeof import('./home.ts').home
  kit: typeof import('./kit.ts').kit
  client: typeof import('./client.ts').client
  booking: typeof import('./booking.ts').booking
  manage: typeof import('./manage.ts').manage
  page: typeof import('./page.ts').page
  landing: typeof import('./landing.ts').landing
  shell: typeof import('./shell.ts').shell
  accounts: typeof import('./accounts.ts').accounts
  appointments: typeof import('./appointments.ts').appointments
  appointmentForm: typeof import('./appointment-form.ts').appointmentForm
  availability: typeof import('./availability.ts').availability
  bookingPages: typeof import('./booking-pages.ts').bookingPages
  businesses: typeof import('./businesses.ts').businesses
  calendar: typeof import('./calendar.ts').calendar
  checklist: typeof import('./checklist.ts').checklist
  checkout: typeof import('./checkout.ts').checkout
  clients: typeof import('./clients.ts').clients
  credits: typeof import('./credits.ts').credits
  dashboard: typeof import('./dashboard.ts').dashboard
  domains: typeof import('./domains.ts').domains
  embedding: typeof import('./embedding.ts').embedding
  erasure: typeof import('./erasure.ts').erasure
  feeds: typeof import('./feeds.ts').feeds
  templates: typeof import('./templates.ts').templates
  notifications: typeof import('./notifications.ts').notifications
  payments: typeof import('./payments.ts').payments
  pictures: typeof import('./pictures.ts').pictures
  portability: typeof import('./portability.ts').portability
  push: typeof import('./push.ts').push
  reports: typeof import('./reports.ts').reports
  reviews: typeof import('./reviews.ts').reviews
  sales: typeof import('./sales.ts').sales
  sample: typeof import('./sample.ts').sample
  security: typeof import('./security.ts').security
  services: typeof import('./services.ts').services
  setup: typeof import('./setup.ts').setup
  staff: typeof import('./staff.ts').staff
  team: typeof import('./team.ts').team
  trades: typeof import('./trades.ts').trades
  watchdog: typeof import('./watchdog.ts').watchdog
}

export type Area = keyof Words
