import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { seedOwner } from './seed-owner.ts'

export interface Scale {
  staff: number
  appointmentsEach: number
  /** How many of them are in the future; half by default. */
  toCome?: number
  /** Pages to share the staff members; one by default. */
  pages?: number
}

/** All sides sign manage links with it. Base64. */
export const MANAGE_KEY = Buffer.alloc(32, 7).toString('base64')

const SETTINGS = JSON.stringify({
  template: { name: 'default', primaryColor: '#0090FF', layout: 'grid', sections: {} },
  contactInfo: {},
  faq: [],
  requireLookupCode: false,
})

/**
 * Fills a database with one business, its pages `bench-1` and so on, and staff with 15-minute
 * appointments each hour of every day before and after `now`.
 */
export async function seedScale(
  db: Db,
  { staff, appointmentsEach, toCome, pages = 1 }: Scale,
  now: Date,
) {
  const past = toCome === undefined ? Math.floor(appointmentsEach / 2) : appointmentsEach - toCome
  const business = await db
    .insertInto('businesses')
    .values({
      name: 'Bench',
      time_zone: 'America/New_York',
      minimum_notice_minutes: 0,
      slot_interval_minutes: 15,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const id = business.id
  await db.insertInto('credit_balances').values({ business_id: id, balance: 0 }).execute()
  const service = await db
    .insertInto('services')
    .values({
      business_id: id,
      name: 'Quarter',
      category: 'business',
      price_cents: 1000,
      duration_minutes: 15,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const hours = JSON.stringify(
    [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, startMinute: 0, endMinute: 1440 })),
  )
  await sql`insert into staff (business_id, name, position, weekly_hours)
    select ${id}, 'Staff ' || n, 'Consultant', ${hours}::jsonb
      from generate_series(1, ${staff}) n`.execute(db)
  await sql`insert into public_pages (business_id, name, name_key, title, settings)
    select ${id}, 'bench-' || n, 'bench-' || n, 'Online Booking', ${SETTINGS}::jsonb
      from generate_series(1, ${pages}) n`.execute(db)
  await sql`insert into public_page_services select business_id, id, ${service.id}, 0
    from public_pages where business_id = ${id}`.execute(db)
  await sql`
    insert into public_page_staff
    select ${id}, p.id, t.id, t.id
    from (select id, row_number() over (order by id) - 1 as nth from staff
        where business_id = ${id}) t
      join (select id, row_number() over (order by id) - 1 as nth from public_pages
        where business_id = ${id}) p on p.nth = t.nth * ${pages} / ${staff}`.execute(db)
  // Building the constraint's index at the end takes a fraction of filling it row by row.
  await sql`alter table appointments drop constraint appointments_never_overlap`.execute(db)
  await sql`
    insert into appointments (business_id, service_id, staff_id, customer_name, customer_email,
      customer_email_key,
      customer_phone, starts_at, ends_at, busy, notification_methods, created_by)
    select ${id}, ${service.id}, t.id, 'Client', 'c@example.com', 'c@example.com', '+12125550123',
      at,
      at + interval '15 minutes', tstzrange(at, at + interval '15 minutes'), '{email}', 'client'
    from staff t, generate_series(0, ${appointmentsEach - 1}) n,
      lateral (select date_trunc('hour',
        ${now}::timestamptz) + (n - ${past}) * interval '1 hour' as at) x
    where t.business_id = ${id}`.execute(db)
  const owner = await seedOwner(db, now)
  await sql`alter table appointments add constraint appointments_never_overlap
    exclude using gist (business_id with =, staff_id with =, busy with &&)
      where (status <> 'cancelled')`.execute(db)
  // The worker judged these businesses a moment ago, so it does not judge all of them at its start.
  await sql`insert into no_show_models (business_id, trained_at, scored_at)
    select id, ${now}, ${now} from businesses`.execute(db)
  await sql`update secrets set value = ${Buffer.from(MANAGE_KEY, 'base64')}
    where name = 'manage-link'`.execute(db)
  await sql`vacuum analyze`.execute(db)
  const rows = await sql<{ id: number; name: string; page: string }>`
    select t.id, t.name, p.name as page
    from staff t join public_page_staff x on x.business_id = t.business_id and x.staff_id = t.id
      join public_pages p on p.business_id = x.business_id and p.id = x.page_id
    where t.business_id = ${id} order by t.id`.execute(db)
  return { businessId: id, serviceId: service.id, staff: rows.rows, owner }
}

export type Seeded = Awaited<ReturnType<typeof seedScale>>
