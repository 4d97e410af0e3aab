import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateFrom, resetSchemaTo } from '#platform/db/migrate.ts'
import { openTestDatabase } from '#test/harness.ts'

const BEFORE = '0027_first_run'

/** A visit in May 2027. */
const visit = (day: number, name: string, email: string, phone: string) => sql`
  insert into appointments (business_id, service_id, staff_id, customer_name, customer_email,
    customer_email_key, customer_phone, starts_at, ends_at, busy, notification_methods, created_by,
    created_at)
  select 1, 1, 1, ${name}::text, ${email}::text, lower(${email}::text), ${phone}::text, at,
    at + interval '1 hour', tstzrange(at, at + interval '1 hour'), '{}', 'import',
    at - interval '30 days'
  from (select timestamptz '2027-05-01' + ${day} * interval '1 day' as at) day`

test('turns the previous version’s appointments, notes and address book into clients', async () => {
  const { db, close } = await openTestDatabase()
  const clients = await db.transaction().execute(async tx => {
    await resetSchemaTo(tx, BEFORE)
    const statements = [
      sql`insert into businesses (id, name, time_zone) values (1, 'One', 'UTC'), (2, 'Two', 'UTC')`,
      sql`insert into services (business_id, id, name, price_cents, duration_minutes, category)
        values (1, 1, 'Cut', 0, 60, 'beauty')`,
      sql`insert into staff (business_id, id, name, position, weekly_hours)
        values (1, 1, 'Staff', 'Stylist', '[]')`,
      visit(1, 'Ada', 'Ada@example.com', '+12125550101'),
      visit(2, 'Ada Married', 'ada@example.com', ''),
      visit(3, 'Bo', '', '+12125550102'),
      visit(4, 'Bo B', '', '+12125550102'),
      visit(5, 'Erased client', '', ''),
      sql`insert into client_notes values (1, 'ada@example.com', 'Likes tea', now()),
        (1, 'gone@example.com', 'Kept', now()), (2, 'ada@example.com', 'Other', now())`,
      sql`insert into address_book (business_id, key, name, email, phone, notes, created_at)
        values (1, 'ada@example.com', 'A', 'ada@example.com', '+12125550109', '', now()),
          (1, '+12125550102', 'B', '', '+12125550102', 'Rings', now()),
          (1, 'cy', 'Cy', '', '', '', now()), (1, 'di@example.com', 'Di', 'Di@example.com', '', '', now())`,
    ]
    for (const statement of statements) await statement.execute(tx)
    await migrateFrom(tx, BEFORE)
    return await tx
      .selectFrom('clients as c')
      .select(({ selectFrom }) => [
        'c.business_id',
        'c.name',
        'c.email',
        'c.phone',
        'c.notes',
        selectFrom('appointments as a')
          .whereRef('a.client_id', '=', 'c.id')
          .whereRef('a.business_id', '=', 'c.business_id')
          .select(({ fn }) => sql<number>`${fn.countAll()}::integer`.as('count'))
          .as('count'),
      ])
      .orderBy('c.business_id')
      .orderBy('c.name')
      .execute()
  })
  await close()
  const row = (...[business_id, name, email, phone, notes, count]: unknown[]) => ({
    business_id,
    name,
    email,
    phone,
    notes,
    count,
  })
  expect(clients).toEqual([
    row(1, '', 'gone@example.com', '', 'Kept', 0),
    row(1, 'Ada Married', 'ada@example.com', '+12125550101', 'Likes tea', 2),
    row(1, 'Bo B', '', '+12125550102', 'Rings', 2),
    row(1, 'Cy', '', '', '', 0),
    row(1, 'Di', 'Di@example.com', '', '', 0),
    row(2, '', 'ada@example.com', '', 'Other', 0),
  ])
})
