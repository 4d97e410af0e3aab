import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inject } from 'vitest'
import type { Channel } from '#domain/channels.ts'
import type { Db } from '#platform/db/database.ts'
import { copyTestDatabase } from '#test/harness.ts'

export const emailOf = (id: number): string => `c${id}@example.com`
export const phoneOf = (id: number): string => `+1415${2_000_000 + id}`
export const idOfPhone = (phone: string): number => Number(phone.slice('+1415'.length)) - 2_000_000

interface SeededReminder {
  id: number
  staffId: number
  channel: Channel
  /** Epoch milliseconds. */
  dueAt: number
  startsAt: number
}

/** Entered by the owner, so the caps for new clients don't apply. */
export async function insertReminders(
  db: Db,
  { businessId, serviceId }: { businessId: number; serviceId: number },
  reminders: readonly SeededReminder[],
): Promise<void> {
  const list = reminders.map(({ dueAt, startsAt, ...rest }) => ({
    ...rest,
    dueAt: new Date(dueAt),
    startsAt: new Date(startsAt),
    email: emailOf(rest.id),
    phone: phoneOf(rest.id),
  }))
  const rows = sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as r(id integer, "staffId" integer, channel text,
    "dueAt" timestamptz, "startsAt" timestamptz, email text, phone text)`
  await sql`
    insert into appointments (business_id, id, service_id, staff_id, customer_name, customer_email, customer_email_key,
      customer_phone, starts_at, ends_at, busy, notification_methods, created_by)
    select ${businessId}, id, ${serviceId}, "staffId", 'Client ' || id, email, email, phone, "startsAt",
      "startsAt" + interval '30 minutes', tstzrange("startsAt", "startsAt" + interval '30 minutes'), array[channel], 'owner'
    from ${rows}`.execute(db)
  await sql`
    insert into messages (business_id, id, appointment_id, appointment_version, kind, channel, due_at, cause)
    select ${businessId}, id, id, 1, 'reminder', channel, "dueAt", 'reminder:' || id || ':1:1440:' || channel
    from ${rows}`.execute(db)
  // Later rows get other ids.
  for (const table of ['appointments', 'messages']) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    )
  }
}

export async function grant(db: Db, businessId: number, credits: number): Promise<void> {
  await sql`insert into credit_entries (business_id, credits, kind, cause)
    values (${businessId}, ${credits}, 'grant', 'seed')`.execute(db)
  await sql`insert into credit_balances (business_id, balance) values (${businessId}, ${credits})
    on conflict (business_id) do update set balance = excluded.balance`.execute(db)
}

/**
 * A third go by email, the others are paid. Half are due at one instant, the others over the period
 * after it.
 */
export async function seedReminders(
  db: Db,
  {
    count,
    now,
    spanMs,
    startsAt,
  }: { count: number; now: number; spanMs: number; startsAt: number },
): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  await run(sql`
    with business as (
      insert into businesses (id, name, time_zone, sms_enabled, whatsapp_enabled)
      values (1, 'Blue Door', 'America/New_York', true, true) returning id
    )
    insert into users (business_id, email, email_key, password_hash)
    select id, 'o@example.com', 'o@example.com', '-' from business`)
  await grant(db, 1, count * 3)
  await run(sql`insert into services (business_id, id, name, category, price_cents, duration_minutes)
    values (1, 1, 'Haircut', 'beauty', 4500, 30)`)
  await run(sql`insert into staff (business_id, id, name, position, weekly_hours)
    select 1, n, 'Staff ' || n, 'Stylist', '[]' from generate_series(1, ${count}) n`)
  const reminders = Array.from({ length: count }, (_, n) => ({
    id: n + 1,
    staffId: n + 1,
    channel: (['email', 'sms', 'whatsapp'] as const)[n % 3]!,
    dueAt: now + (n % 2) * ((n * 7919) % 1000) * (spanMs / 1000),
    startsAt,
  }))
  await insertReminders(db, { businessId: 1, serviceId: 1 }, reminders)
}

/** A database for workers to share, on the engine under test. */
export async function openStore() {
  if (inject('database').engine === 'postgres') {
    const { url, remove } = await copyTestDatabase()
    return { databaseUrl: url, dataDir: '', remove }
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'kairos-fault-'))
  return {
    databaseUrl: undefined,
    dataDir,
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}
