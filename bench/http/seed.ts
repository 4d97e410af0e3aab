import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { withoutOverlapCheck } from '#test/overlap.ts'
import { seedOwner } from './seed-owner.ts'

export interface Scale {
  businesses?: number
  staff: number
  pages?: number
  appointmentsEach: number
  /** How many are in the future; half by default. */
  toCome?: number
}

/** In Base64. All sides sign manage links with it. */
export const SIGNING_KEY = Buffer.alloc(32, 7).toString('base64')

const SETTINGS = JSON.stringify({
  template: { name: 'default', primaryColor: '#0090FF', layout: 'grid', sections: {} },
  contactInfo: {},
  faq: [],
  requireLookupCode: false,
})

const AROUND_THE_CLOCK = JSON.stringify(
  [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, startMinute: 0, endMinute: 1440 })),
)

async function seedBusinesses(db: Db, { businesses = 1, staff, pages = 1 }: Scale) {
  await sql`
    with business as (
      insert into businesses (name, time_zone, minimum_notice_minutes, slot_interval_minutes)
      select 'Bench', 'America/New_York', 0, 15 from generate_series(1, ${businesses})
      returning id
    )
    insert into users (business_id, email, email_key, password_hash)
    select id, 'bench' || id || '@example.com', 'bench' || id || '@example.com', '-'
    from business`.execute(db)
  await sql`insert into credit_balances (business_id, balance)
    select id, 0 from businesses`.execute(db)
  await sql`insert into services (business_id, name, category, price_cents, duration_minutes)
    select id, 'Quarter', 'business', 1000, 15 from businesses order by id`.execute(db)
  await sql`insert into staff (business_id, name, position, weekly_hours)
    select b.id, 'Staff ' || n, 'Consultant', ${AROUND_THE_CLOCK}::jsonb
    from businesses b, generate_series(1, ${staff}) n order by b.id, n`.execute(db)
  await sql`insert into public_pages (business_id, name, name_key, title, settings)
    select b.id, page, page, 'Online Booking', ${SETTINGS}::jsonb
    from businesses b, generate_series(1, ${pages}) n,
      lateral (select 'bench-' || b.id || '-' || n as page) x order by b.id, n`.execute(db)
  await sql`insert into public_page_services
    select business_id, p.id, s.id, 0
    from public_pages p join services s using (business_id)`.execute(db)
  const numbered = (table: string) => sql`(select business_id, id,
    row_number() over (partition by business_id order by id) - 1 as nth from ${sql.table(table)})`
  await sql`insert into public_page_staff
    select business_id, p.id, t.id, t.id
    from ${numbered('staff')} t join ${numbered('public_pages')} p using (business_id)
    where p.nth = t.nth * ${pages} / ${staff}`.execute(db)
}

async function seedAppointments(db: Db, { appointmentsEach, toCome }: Scale, now: Date) {
  const past = toCome === undefined ? Math.floor(appointmentsEach / 2) : appointmentsEach - toCome
  await sql`
    insert into appointments (business_id, service_id, staff_id, customer_name, customer_email,
      customer_email_key, customer_phone, starts_at, ends_at, busy, notification_methods,
      created_by)
    select business_id, s.id, t.id, 'Client', 'c@example.com', 'c@example.com', '+12125550123',
      at, ending, tstzrange(at, ending), '{email}', 'client'
    from staff t join services s using (business_id), generate_series(0, ${appointmentsEach - 1}) n,
      lateral (select date_trunc('hour', ${now}::timestamptz) + (n - ${past}) * interval '1 hour'
        as at) x,
      lateral (select at + interval '15 minutes' as ending) y
    order by t.id, n`.execute(db)
}

export async function seedScale(db: Db, scale: Scale, now: Date) {
  await seedBusinesses(db, scale)
  // Building the index at the end takes a fraction of filling it row by row.
  const addOverlapCheck = await withoutOverlapCheck(db)
  await seedAppointments(db, scale, now)
  const { rows: staff } = await sql<{
    businessId: number
    id: number
    name: string
    page: string
    serviceId: number
  }>`
    select t.business_id as "businessId", t.id, t.name, p.name as page, s.id as "serviceId"
    from staff t join public_page_staff x on x.business_id = t.business_id and x.staff_id = t.id
      join public_pages p on p.business_id = x.business_id and p.id = x.page_id
      join services s on s.business_id = t.business_id
    order by t.id`.execute(db)
  const owner = await seedOwner(db, now)
  await addOverlapCheck()
  // The worker only judges new appointments.
  await sql`insert into no_show_models (business_id, trained_at, scored_at)
    select id, ${now}, ${now} from businesses`.execute(db)
  await sql`
    insert into appointment_risks (business_id, appointment_id, version, probability, level,
      reasons, judged_at)
    select business_id, id, version, 0.05, 'low', '[]', ${now} from appointments
    where starts_at > ${now}`.execute(db)
  await sql`update secrets set value = ${Buffer.from(SIGNING_KEY, 'base64')}
    where name = 'manage-link'`.execute(db)
  await sql`vacuum analyze`.execute(db)
  return { staff, owner }
}

export type Seeded = Awaited<ReturnType<typeof seedScale>>
