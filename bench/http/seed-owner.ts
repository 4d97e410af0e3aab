import { sql } from 'kysely'
import { DAY_MS } from '#domain/time/date.ts'
import type { Db } from '#platform/db/database.ts'
import { hashToken } from '#platform/tokens.ts'

const DAYS = 22
const STAFF = 5
const HOURS = 8
const SESSION_TOKEN = 'the-session-token-of-the-benchmarked-owner'

/** 40 appointments on each of the next 22 days. */
export async function seedOwner(db: Db, now: Date) {
  const firstDay = (Math.floor(now.getTime() / DAY_MS) + 2) * DAY_MS
  const { rows } = await sql<{ id: number; userId: number }>`
    with business as (
      insert into businesses (name, time_zone) values ('Owner', 'America/New_York') returning id
    )
    insert into users (business_id, email, email_key, password_hash, verified_at)
    select id, 'owner@example.com', 'owner@example.com', '-', ${now}::timestamptz from business
    returning business_id as id, id as "userId"`.execute(db)
  const { id, userId } = rows[0]!
  await sql`insert into credit_balances (business_id, balance) values (${id}, 0)`.execute(db)
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(SESSION_TOKEN),
      business_id: id,
      user_id: userId,
      created_at: now,
      expires_at: new Date(now.getTime() + DAY_MS),
    })
    .execute()
  const service = await db
    .insertInto('services')
    .values({
      business_id: id,
      name: 'Haircut',
      category: 'beauty',
      price_cents: 4500,
      duration_minutes: 45,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into staff (business_id, name, position, weekly_hours)
    select ${id}, 'Stylist ' || n, 'Stylist', '[]'::jsonb
      from generate_series(1, ${STAFF}) n`.execute(db)
  await sql`
    insert into appointments (business_id, service_id, staff_id, customer_name, customer_email,
      customer_email_key, customer_phone, starts_at, ends_at, busy, notification_methods,
      created_by, created_at)
    select ${id}, ${service.id}, t.id, 'Client ' || d * 8 + h, mailbox, mailbox, '+12125550123',
      at, ending, tstzrange(at, ending), '{email}', 'client',
      ${now}::timestamptz - d * interval '1 hour'
    from staff t, generate_series(0, ${DAYS - 1}) d, generate_series(0, ${HOURS - 1}) h,
      lateral (select 'client-' || d * 8 + h || '@example.com' as mailbox,
        ${new Date(firstDay)}::timestamptz + d * interval '1 day' + (14 + h) * interval '1 hour'
          as at) x,
      lateral (select at + interval '45 minutes' as ending) y
    where t.business_id = ${id} order by t.id, d, h`.execute(db)
  return { businessId: id, sessionToken: SESSION_TOKEN, firstDay, days: DAYS }
}
