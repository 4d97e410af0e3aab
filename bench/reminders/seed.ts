import { sql } from 'kysely'
import type { Channel } from '#domain/channels.ts'
import type { Db } from '#platform/db/database.ts'
import { withoutOverlapCheck } from '#test/overlap.ts'

const BUSINESSES = 50
const STAFF_EACH = 10
const FIRST_START = Date.UTC(2031, 2, 3, 15)

export async function seedBusinesses(db: Db) {
  const all = sql`generate_series(1, ${BUSINESSES}) b`
  await sql`
    with business as (
      insert into businesses (id, name, time_zone, sms_enabled, whatsapp_enabled, voice_enabled)
      select b, 'Salon ' || b, 'America/New_York', true, true, true from ${all} returning id as b
    )
    insert into users (business_id, email, email_key, password_hash)
    select b, 'owner' || b || '@example.com', 'owner' || b || '@example.com', '-'
    from business`.execute(db)
  await sql`insert into credit_balances (business_id, balance) select b, 100000000
    from ${all}`.execute(db)
  await sql`insert into services (business_id, id, name, category, price_cents, duration_minutes)
    select b, b, 'Haircut', 'beauty', 4500, 15 from ${all}`.execute(db)
  await sql`insert into staff (business_id, id, name, position, weekly_hours)
    select b, b * 100 + s, 'Staff ' || s, 'Stylist', '[]'::jsonb
      from ${all}, generate_series(1, ${STAFF_EACH}) s`.execute(db)
}

/** Sent and paid for, because real tables have history. */
const PAST = 50_000

interface Reminders {
  count: number
  channel: Channel
  dueFrom: Date
  spreadMs?: number
}

/**
 * Each appointment has one planned reminder and its own client. Updates the planner's statistics.
 */
export async function seedReminders(db: Db, { count, channel, dueFrom, spreadMs = 0 }: Reminders) {
  await sql`truncate message_attempts, credit_entries, messages, appointments cascade`.execute(db)
  const addOverlapCheck = await withoutOverlapCheck(db)
  await sql`
    insert into appointments (business_id, id, service_id, staff_id, customer_name, customer_email,
      customer_email_key,
      customer_phone, starts_at, ends_at, busy, notification_methods, created_by)
    select b, n, b, b * 100 + 1 + n / ${BUSINESSES} % ${STAFF_EACH}, 'Client ' || n,
      'c' || n || '@example.com', 'c' || n || '@example.com',
      '+1212300' || lpad((n % 10000)::text, 4, '0'), at, at + interval '15 minutes',
      tstzrange(at, at + interval '15 minutes'), array[${channel}::text], 'owner'
    from generate_series(0, ${count - 1}) n,
      lateral (select 1 + n % ${BUSINESSES} as b,
        ${new Date(FIRST_START)}::timestamptz + (n / ${BUSINESSES * STAFF_EACH}) * interval '15 minutes' as at) x`.execute(
    db,
  )
  await addOverlapCheck()
  await sql`
    insert into messages (business_id, id, appointment_id, appointment_version, kind, channel,
      due_at, cause)
    select business_id, id, id, 1, 'reminder', ${channel},
      ${dueFrom}::timestamptz + make_interval(secs => ${spreadMs}::double precision * (id::double precision / ${count}) / 1000),
      'reminder:' || id || ':1:1440:' || ${channel}::text
    from appointments order by id`.execute(db)
  const past = sql`(select 1 + n % ${BUSINESSES} as b, 1000000 + n as id
    from generate_series(1, ${PAST}) n) p`
  await sql`
    insert into messages (business_id, id, kind, channel, due_at, cause, state, attempts, sent_at)
    select b, id, 'reminder', 'sms', ${dueFrom}::timestamptz - interval '1 day', 'past:' || id,
      'sent', 1, ${dueFrom} from ${past}`.execute(db)
  await sql`
    insert into message_attempts (business_id, id, message_id, number, channel, phone, cause, state,
      created_at)
    select b, id - 2000000, id, 1, 'sms', '+12125550000', 'message:' || id || ':1', 'accepted',
      ${dueFrom} from ${past}`.execute(db)
  for (const [kind, credits] of Object.entries({ reserve: -1, capture: 0 })) {
    await sql`
      insert into credit_entries (business_id, credits, kind, cause, message_id)
      select b, ${credits}::integer, ${kind}::text, ${kind}::text || ':message:' || id || ':1', id
        from ${past}`.execute(db)
  }
  await sql`vacuum analyze`.execute(db)
}
