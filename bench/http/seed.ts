import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

interface Scale {
  staff: number
  appointmentsEach: number
  /** How many of them are in the future; half by default. */
  toCome?: number
}

/**
 * Fills a database with one business, its page, and staff with 15-minute appointments each hour of
 * every day before and after `now`.
 */
export async function seedScale(db: Db, { staff, appointmentsEach, toCome }: Scale, now: Date) {
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
  const page = await db
    .insertInto('public_pages')
    .values({
      business_id: id,
      name: 'bench',
      name_key: 'bench',
      title: 'Online Booking',
      settings: JSON.stringify({
        template: { name: 'default', primaryColor: '#0090FF', layout: 'grid', sections: {} },
        contactInfo: {},
        faq: [],
        requireLookupCode: false,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into public_page_services values (${id}, ${page.id}, ${service.id}, 0)`.execute(
    db,
  )
  await sql`insert into public_page_staff select business_id, ${page.id}, id, id from staff
    where business_id = ${id}`.execute(db)
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
  await sql`alter table appointments add constraint appointments_never_overlap
    exclude using gist (business_id with =, staff_id with =, busy with &&)
      where (status <> 'cancelled')`.execute(db)
  await sql`vacuum analyze`.execute(db)
  const rows = await db
    .selectFrom('staff')
    .select('id')
    .where('business_id', '=', id)
    .orderBy('id')
    .execute()
  return {
    businessId: id,
    serviceId: service.id,
    pageId: page.id,
    staffIds: rows.map(row => row.id),
  }
}

export type Seeded = Awaited<ReturnType<typeof seedScale>>
