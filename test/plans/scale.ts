import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { MONDAY_MORNING } from '#test/harness.ts'
import { withoutOverlapCheck } from '#test/overlap.ts'
import type { Seeded } from '#test/seed.ts'

const BUSINESSES = 10_000
/** Appointments of the seeded business, and of each other one. */
const OWN = 5_000
const EACH = 4

const now = `timestamptz '${MONDAY_MORNING.toISOString()}'`
const hash = (what: string) => `sha256(convert_to(${what}, 'UTF8'))`

/** One per hour and staff member, three quarters of them in the past. */
const appointments = (columns: string, from: string, count: number) => `
  insert into appointments (business_id, id, service_id, staff_id, customer_name, customer_email,
    customer_email_key, customer_phone, starts_at, ends_at, busy, status, notification_methods,
    created_by)
  select ${columns}, 'Client ' || n % 300, email, email, '+1212555' || lpad((n % 300)::text, 4, '0'),
    at, at + interval '30 minutes', tstzrange(at, at + interval '30 minutes'),
    case when n % 10 = 0 then 'cancelled' else 'booked' end, '{email}', 'client'
  from ${from}, generate_series(1, ${count}) n,
    lateral (select 'c' || n % 300 || '@example.com' as email,
      ${now} + (n - ${Math.round(count * 0.75)}) * interval '1 hour' as at) x`

const statements = ({ scope, serviceId, staffIds }: Seeded) => [
  `insert into businesses (id, name, time_zone, created_at)
    select b, 'Business ' || b, 'Europe/Berlin', ${now} from generate_series(2, ${BUSINESSES}) b`,
  `insert into users (id, business_id, email, email_key, password_hash, verified_at)
    select b, b, b || '@example.com', b || '@example.com', '-', ${now}
    from generate_series(2, ${BUSINESSES}) b`,
  `insert into memberships (business_id, user_id, role)
    select b, b, 'manager' from generate_series(2, ${BUSINESSES}) b`,
  `update businesses set owner_user_id = id where id > 1`,
  `insert into credit_balances select b, 0 from generate_series(2, ${BUSINESSES}) b`,
  `insert into no_show_models (business_id, trained_at, scored_at)
    select b, ${now}, ${now} from generate_series(2, ${BUSINESSES}) b`,
  `insert into service_groups (business_id, id, name, position)
    select b, b, 'Group', 1 from generate_series(2, ${BUSINESSES}) b`,
  `insert into services (business_id, id, name, price_cents, duration_minutes, category, group_id,
      position)
    select b, b * 10 + k, 'Service ' || k, 1000, 30, 'beauty', b, k
    from generate_series(2, ${BUSINESSES}) b, generate_series(1, 2) k`,
  `insert into staff (business_id, id, name, position, weekly_hours)
    select b, b * 10 + k, 'Staff ' || k, 'Stylist', '[]'
    from generate_series(2, ${BUSINESSES}) b, generate_series(1, 2) k`,
  `insert into staff_services (business_id, staff_id, service_id)
    select business_id, id, id from staff where business_id > 1`,
  `insert into staff_terms (business_id, service_id, staff_id, price_cents)
    select business_id, id, id, 2000 from staff where business_id > 1`,
  `insert into add_ons (business_id, id, name, minutes, price_cents)
    select business_id, id, 'Extra', 10, 500 from services where business_id > 1`,
  `insert into service_add_ons (business_id, service_id, add_on_id, position)
    select business_id, id, id, 0 from services where business_id > 1`,
  `insert into staff_exceptions (business_id, staff_id, date, intervals)
    select business_id, id, date '2027-05-01', '[]' from staff where business_id > 1`,
  `insert into staff_time_off (business_id, staff_id, starts_at, ends_at)
    select business_id, id, ${now}, ${now} + interval '1 day' from staff where business_id > 1`,
  `insert into public_pages (business_id, id, name, name_key, title, settings)
    select b, b * 10, 'other-' || b, 'other-' || b, 'Book', '{}'
    from generate_series(2, ${BUSINESSES}) b`,
  `insert into domains (business_id, page_id, host, token, created_at, verified_at, next_check_at)
    select business_id, id, name || '.com', md5(name), ${now}, ${now}, ${now} + interval '1 hour'
    from public_pages where business_id > 1`,
  `insert into invitations (business_id, token_hash, email, email_key, role, invited_by, created_at,
      expires_at)
    select b, ${hash("'invitation' || b || n")}, n || '@example.com', n || '@example.com',
      'manager', b, ${now}, ${now} + b % 40 * interval '1 day'
    from generate_series(2, ${BUSINESSES}) b, generate_series(1, 2) n`,
  `insert into business_transfers (business_id, from_user_id, to_user_id, transferred_at)
    select b, b, b, ${now} from generate_series(2, ${BUSINESSES}) b`,
  `insert into calendar_feeds (business_id, staff_id, detail, created_at)
    select business_id, id, 'service', ${now} from staff where business_id > 1`,
  `insert into public_page_services (business_id, page_id, service_id, position)
    select business_id, business_id * 10, id, 0 from services where business_id > 1`,
  `insert into public_page_staff (business_id, page_id, staff_id, position)
    select business_id, business_id * 10, id, 0 from staff where business_id > 1`,
  `insert into pictures (business_id, use, target_id, hash, width, height)
    select business_id, 'service', id, md5(id::text), 800, 600 from services where business_id > 1`,
  `insert into picture_files (business_id, hash, width, type, size, bytes)
    select business_id, hash, width, 'image/webp', 4, 'RIFF' from pictures`,
  `insert into unused_objects (object, business_id, due_at)
    select 'object ' || b, b, ${now} + interval '1 hour' from generate_series(2, ${BUSINESSES}) b`,
  appointments(
    `${scope.businessId}, n, ${serviceId}, (array[${staffIds}])[1 + n % ${staffIds.length}]`,
    '(select) one',
    OWN,
  ),
  appointments(
    `b, b * ${EACH} + ${OWN} + n, b * 10 + 1, b * 10 + 1 + n % 2`,
    `generate_series(2, ${BUSINESSES}) b`,
    EACH,
  ),
  `insert into clients (business_id, name, email, email_key, phone)
    select distinct on (business_id, customer_email_key) business_id, customer_name, customer_email,
      customer_email_key, customer_phone
    from appointments`,
  `update appointments a set client_id = c.id from clients c
    where c.business_id = a.business_id and c.email_key = a.customer_email_key`,
  `insert into messages (business_id, id, appointment_id, appointment_version, kind, channel,
      due_at, state, cause, created_at)
    select business_id, id * 4 + k, id, 1, kind, case when k = 2 and id % 2 = 0 then 'sms' else 'email' end,
      starts_at - interval '1 day',
      case when starts_at > ${now} + interval '1 day' and k > 1 then 'planned'
        when id % 5000 = k then 'failed' else 'sent' end,
      kind || ':' || k, ${now}
    from appointments, generate_series(1, 2) k,
      lateral (select case when k = 1 then 'booking-confirmation' else 'reminder' end as kind) x`,
  `insert into message_attempts (business_id, message_id, number, channel, phone, cause, state,
      provider_id, created_at)
    select business_id, id, 1, 'sms', '+1212555' || id % 3000, cause, 'delivered', 'SM' || id, due_at
    from messages where channel = 'sms' and state = 'sent'`,
  `insert into credit_entries (business_id, credits, kind, cause, message_id, created_at)
    select business_id, -1, 'reserve', 'reserve:message:' || id, id, due_at
    from messages where channel = 'sms' and state = 'sent'`,
  `insert into reviews (business_id, appointment_id, rating, text, display_name, state, created_at)
    select business_id, id, 5, 'Good', 'A', 'published', ${now}
    from appointments where business_id > 1`,
  `insert into sales (business_id, id, appointment_id, state, total_cents, paid_cents,
      receipt_number, opened_at, closed_at)
    select business_id, 1000000 + id, id, 'closed', 1000, 1000, id, ends_at, ends_at from appointments
    where starts_at < ${now}`,
  `insert into sale_lines (business_id, sale_id, position, kind, name, cents, staff_id, service_id)
    select s.business_id, s.id, 1, 'service', 'Service', 1000, a.staff_id, a.service_id
    from sales s join appointments a on a.business_id = s.business_id and a.id = s.appointment_id`,
  `insert into client_payments (business_id, sale_id, method, cents, created_at)
    select business_id, id, 'cash', 1000, closed_at from sales`,
  `insert into client_refunds (business_id, sale_id, payment_id, kind, cents, created_at)
    select business_id, sale_id, id, 'refund', 100, created_at from client_payments`,
  `insert into cash_counts (business_id, date, float_cents, counted_cents, counted_at)
    select id, '2027-01-01'::date + k, 0, 1000, ${now} from businesses, generate_series(1, 3) k`,
  `insert into receipt_numbers (business_id, last) select business_id, max(receipt_number) from sales
    group by business_id`,
  `insert into appointment_changes (business_id, appointment_id, version, kind, actor, before)
    select business_id, id, 1, 'edited', 'owner', '{}' from appointments where id % 3 = 0`,
  `insert into appointment_risks (business_id, appointment_id, version, probability, level,
      reasons, judged_at)
    select business_id, id, 1, 0.1, 'low', '[]', ${now} from appointments where id % 2 = 0`,
  `insert into idempotency_keys (business_id, key, fingerprint, appointment_id, created_at)
    select business_id, md5(id::text), ${hash('id::text')}, id, ${now} from appointments
    where id % 2 = 0`,
  `insert into import_keys (business_id, key, appointment_id, created_at)
    select business_id, md5(id::text), id, ${now} from appointments where id % 10 = 0`,
  `insert into inbound_texts (business_id, appointment_id, channel, phone, provider_id, body,
      mailed, received_at)
    select business_id, id, 'sms', customer_phone, 'SI' || id, 'ok', true, starts_at
    from appointments where id % 5 = 0`,
  `insert into client_notes (business_id, email_key, notes, updated_at)
    select distinct on (business_id, customer_email_key) business_id, customer_email_key, 'Tea',
      ${now}
    from appointments where id % 4 = 0`,
  `insert into address_book (business_id, key, name, email, phone, notes, created_at)
    select business_id, email_key, 'Client', email_key, '', '', ${now} from client_notes`,
  `insert into opt_outs (business_id, phone, medium, created_at)
    select b, '+12125551000', 'text', ${now}
    from generate_series(2, ${BUSINESSES}) b`,
  `insert into message_templates (business_id, kind, channel, language, body, updated_at)
    select b, 'reminder', 'sms', 'en', 'Hi', ${now} from generate_series(2, ${BUSINESSES}) b`,
  `insert into lookup_codes (business_id, email_key, code_hash, tries_left, expires_at)
    select business_id, email_key, ${hash('email_key')}, 5, ${now} from client_notes`,
  `insert into payments (business_id, provider_order_id, purpose, amount_cents, state)
    select b, 'order ' || b, 'credits', 1000, 'captured'
    from generate_series(2, ${BUSINESSES}) b`,
  ...['sessions', 'user_tokens'].map(
    table => `insert into ${table} (token_hash, business_id, user_id,
        ${table === 'sessions' ? '' : 'purpose,'} expires_at)
      select ${hash(`'${table}' || b`)}, b, b, ${table === 'sessions' ? '' : "'reset',"}
        ${now} + (b % 40) * interval '1 day'
      from generate_series(2, ${BUSINESSES}) b`,
  ),
  `insert into recovery_codes (business_id, user_id, code_hash)
    select b, b, ${hash("'recovery' || b || n")}
    from generate_series(2, ${BUSINESSES}) b, generate_series(1, 2) n`,
  `insert into passkeys (business_id, user_id, credential_id, public_key, counter, host, name,
      created_at)
    select b, b, 'credential ' || b, '', 0, 'kairos.test', 'Phone', ${now}
    from generate_series(2, ${BUSINESSES}) b`,
  `insert into push_subscriptions (business_id, id, user_id, session_hash, endpoint_hash, sealed,
      created_at)
    select b, b, b, ${hash("'sessions' || b")}, ${hash("'endpoint' || b")}, '', ${now}
    from generate_series(2, ${BUSINESSES}) b`,
  `insert into push_choices (business_id, user_id, booked, moved, cancelled, shows_client)
    select b, b, true, true, true, false from generate_series(2, ${BUSINESSES}) b`,
  `insert into push_deliveries (business_id, subscription_id, appointment_id, kind, starts_at,
      due_at, expires_at)
    select business_id, business_id, min(id), 'booked', ${now}, ${now} + interval '40 days',
      ${now} + interval '41 days'
    from appointments where business_id > 1 group by business_id`,
  `insert into spent_challenges (challenge_hash, expires_at)
    select ${hash("'challenge' || n")}, ${now} + n * interval '1 second'
    from generate_series(1, 5000) n`,
  `insert into visitor_sessions (token_hash, business_id, expires_at)
    select ${hash(`'visitor' || id`)}, business_id, ${now} + (id % 40) * interval '1 day'
    from appointments where id % 3 = 0`,
  `insert into visitor_grants (token_hash, business_id, appointment_id)
    select ${hash(`'visitor' || id`)}, business_id, id from appointments where id % 3 = 0`,
  `insert into visitor_codes (token_hash, business_id, email_key, code_hash, guesses_left, expires_at)
    select token_hash, business_id, 'ada@example.com', token_hash, 5, expires_at
    from visitor_sessions`,
  `insert into rate_limits (key, points, expire)
    select 'lookup:' || n, 1, extract(epoch from ${now}) * 1000 + n * 1000
    from generate_series(1, 20000) n`,
  `insert into activity (business_id, at, user_id, actor_name, via, action)
    select 1 + n % ${BUSINESSES}, ${now} - n * interval '1 minute', 1 + n % ${BUSINESSES},
      'a@example.com', 'browser', 'service.update' from generate_series(1, 50000) n`,
  `insert into audit_log (actor, action, target, created_at)
    select 'a@example.com', 'adjust', n || '@example.com', ${now} from generate_series(1, 5000) n`,
  `insert into sandbox_messages (channel, recipient, body_text)
    select 'email', n || '@example.com', 'Hello' from generate_series(1, 5000) n`,
]

const NUMBERED = [
  'appointments',
  'messages',
  'services',
  'staff',
  'public_pages',
  'users',
  'push_subscriptions',
]

/** Fills every table that grows, and renews the planner's statistics. */
export async function seedScale(db: Db, seeded: Seeded): Promise<void> {
  await db.connection().execute(async connection => {
    const run = (statement: string) => sql.raw(statement).execute(connection)
    // The references are correct by construction, and checking them would take most of the time.
    await run('set session_replication_role = replica')
    const addOverlapCheck = await withoutOverlapCheck(connection)
    for (const statement of statements(seeded)) await run(statement)
    await addOverlapCheck()
    for (const table of NUMBERED)
      await run(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`)
    await run('reset session_replication_role')
    await run('vacuum analyze')
  })
}
