import type { Schema } from '#platform/db/schema.ts'

/** The folder whose sources may write a table. */
export const owners = {
  add_ons: 'src/features/services',
  address_book: 'src/features/clients',
  appointment_changes: 'src/features/appointments',
  appointment_risks: 'src/features/no-show',
  appointments: 'src/features/appointments',
  audit_log: 'src/features/admin',
  businesses: 'src/features/businesses',
  calendar_feeds: 'src/features/feeds',
  client_notes: 'src/features/clients',
  client_payments: 'src/features/checkout',
  clients: 'src/features/clients',
  credit_balances: 'src/features/credits',
  credit_entries: 'src/features/credits',
  domains: 'src/features/domains',
  email_requests: 'src/features/email-requests',
  idempotency_keys: 'src/features/appointments',
  import_keys: 'src/features/portability',
  inbound_texts: 'src/features/messages',
  lookup_codes: 'src/features/appointments',
  memberships: 'src/features/accounts',
  message_attempts: 'src/features/messages',
  message_templates: 'src/features/messages',
  messages: 'src/features/messages',
  no_show_models: 'src/features/no-show',
  opt_outs: 'src/features/messages',
  passkeys: 'src/features/accounts',
  payments: 'src/features/payments',
  picture_files: 'src/features/pictures',
  pictures: 'src/features/pictures',
  provider_problems: 'src/features/watchdog',
  public_page_services: 'src/features/booking-pages',
  public_page_staff: 'src/features/booking-pages',
  public_pages: 'src/features/booking-pages',
  rate_limits: 'src/platform',
  reviews: 'src/features/reviews',
  recovery_codes: 'src/features/accounts',
  receipt_numbers: 'src/features/checkout',
  sale_lines: 'src/features/checkout',
  sales: 'src/features/checkout',
  sandbox_messages: 'src/features/sandbox',
  sandbox_orders: 'src/features/payments',
  secrets: 'src/platform',
  sending_holds: 'src/platform',
  service_groups: 'src/features/services',
  service_add_ons: 'src/features/services',
  services: 'src/features/services',
  sessions: 'src/platform',
  spent_challenges: 'src/features/accounts',
  speech_files: 'src/features/voices',
  staff: 'src/features/staff',
  staff_exceptions: 'src/features/staff',
  staff_services: 'src/features/staff',
  staff_terms: 'src/features/services',
  staff_time_off: 'src/features/staff',
  unused_objects: 'src/features/pictures',
  user_tokens: 'src/features/accounts',
  users: 'src/features/accounts',
  visitor_grants: 'src/features/appointments',
  visitor_sessions: 'src/features/appointments',
  write_probes: 'src/platform',
} as const satisfies Record<keyof Schema | 'write_probes', string>

export type Table = keyof typeof owners

export const isOwned = (name: string): name is Table => Object.hasOwn(owners, name)

/** Tables that a library or a trigger writes, so that no source spells it out. */
export const libraryTables: ReadonlySet<string> = new Set<Table>(['memberships', 'rate_limits'])

interface Exception {
  path: string
  tables: readonly Table[] | 'any'
  why: string
}

/** Who may write what they do not own. `any` is for tables known only when the statement runs. */
export const exceptions: readonly Exception[] = [
  {
    path: 'src/platform/db/restore.ts',
    tables: 'any',
    why: 'a restore fills every table of an empty database',
  },
  {
    path: 'src/features/accounts/queries.ts',
    tables: ['businesses', 'credit_balances', 'sessions', 'audit_log'],
    why: 'a registration and the end of an account are one transaction over what an account has',
  },
  {
    path: 'src/features/accounts/admin-service.ts',
    tables: ['audit_log'],
    why: 'granting the role is logged with it; the admin feature builds on accounts',
  },
  {
    path: 'src/features/businesses/closing-queries.ts',
    tables: [
      'address_book',
      'appointment_changes',
      'appointment_risks',
      'appointments',
      'calendar_feeds',
      'client_notes',
      'clients',
      'idempotency_keys',
      'import_keys',
      'inbound_texts',
      'lookup_codes',
      'message_attempts',
      'message_templates',
      'no_show_models',
      'opt_outs',
      'payments',
      'public_pages',
      'reviews',
      'sale_lines',
      'service_groups',
      'services',
      'staff',
      'staff_exceptions',
      'staff_time_off',
      'visitor_sessions',
    ],
    why: 'closing a business erases what it holds, and every other feature builds on businesses',
  },
  {
    path: 'src/features/messages/planning/reminder-queries.ts',
    tables: ['businesses'],
    why: 'a column of the business says that its reminders have to follow its settings',
  },
  {
    path: 'src/features/notifications/queries.ts',
    tables: ['businesses'],
    why: 'its settings are columns of the business, so that a booking reads them with it',
  },
  {
    path: 'src/features/portability/erasure/queries.ts',
    tables: [
      'address_book',
      'appointment_changes',
      'appointment_risks',
      'appointments',
      'client_notes',
      'clients',
      'idempotency_keys',
      'inbound_texts',
      'lookup_codes',
      'message_attempts',
      'opt_outs',
      'sale_lines',
      'visitor_grants',
      'visitor_sessions',
    ],
    why: 'erasing a client reaches everything that names them, in one transaction',
  },
  {
    path: 'src/features/services/queries.ts',
    tables: ['public_page_services'],
    why: 'a removed service leaves every page in the same transaction',
  },
  {
    path: 'src/features/staff/queries.ts',
    tables: ['public_page_staff'],
    why: 'a removed staff member leaves every page in the same transaction',
  },
]
