import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

/** Entries outlive messages, so there is no foreign key. */
const ownMessage = (rows: string) =>
  sql`(select m.id from messages m where m.business_id = ${sql.ref(`${rows}.business_id`)}
    and m.id = ${sql.ref(`${rows}.message_id`)})`

/** Set under a cap: the client's hash and the business's date ('YYYY-MM-DD'). */
export interface Capped {
  capped?: { client: string; day: string } | undefined
}

interface BatchReserve extends Capped {
  businessId: number
  messageId: number | null
  credits: number
  cause: string
}

const lockedBalances = sql`locked as materialized (
      select business_id, balance from credit_balances
        where business_id in (select business_id from wanted)
      order by business_id for update
    )`
const changedBalances = sql`changed as (
      update credit_balances b set balance = l.balance + s.credits
      from (select business_id, sum(credits)::integer as credits from entry group by business_id) s
      join locked l on l.business_id = s.business_id
      where b.business_id = s.business_id
    )`

/**
 * Debits each business in order, until its balance runs out. Locks balances in a fixed order, so
 * batches never deadlock.
 * @returns the indices of the debited entries.
 */
export async function insertReserves(
  db: Db,
  wanted: readonly BatchReserve[],
  now: Date,
): Promise<Set<number>> {
  const of = <T>(value: (reserve: BatchReserve) => T) => wanted.map(value)
  const { rows } = await sql<{ business_id: number; cause: string }>`
    with wanted as (
      select business_id, message_id, credits, 'reserve:' || cause as cause, capped_on,
        capped_client, n
      from unnest(${of(one => one.businessId)}::integer[], ${of(one => one.messageId)}::bigint[],
          ${of(one => one.credits)}::integer[], ${of(one => one.cause)}::text[],
          ${of(one => one.capped?.day ?? null)}::date[],
          ${of(one => one.capped?.client ?? null)}::text[])
        with ordinality as w(business_id, message_id, credits, cause, capped_on, capped_client, n)
    ),
    ${lockedBalances},
    fresh as (
      select w.*, l.balance,
        sum(w.credits) over (partition by w.business_id order by w.n) as running
      from wanted w join locked l on l.business_id = w.business_id
      where not exists (
        select from credit_entries e where e.business_id = w.business_id and e.cause = w.cause)
    ),
    entry as (
      insert into credit_entries (business_id, credits, kind, cause, message_id, capped_on,
        capped_client, created_at)
      select business_id, -credits, 'reserve', cause, ${ownMessage('fresh')}, capped_on,
        capped_client,
        ${now}::timestamptz
      from fresh where running <= balance
      order by n
      on conflict (business_id, cause) do nothing
      returning business_id, credits, cause
    ),
    ${changedBalances}
    select business_id, cause from entry`.execute(db)
  const places = new Map<string, number>()
  for (const [n, { businessId, cause }] of wanted.entries()) {
    const name = `${businessId} reserve:${cause}`
    if (!places.has(name)) places.set(name, n)
  }
  return new Set(rows.map(row => places.get(`${row.business_id} ${row.cause}`)!))
}

/** Works across tenants. @returns how many this call captured. */
export async function insertCaptures(
  db: Db,
  sent: readonly { businessId: number; cause: string }[],
  now: Date,
): Promise<number> {
  const { rows } = await sql`
    insert into credit_entries (business_id, credits, kind, cause, message_id, created_at)
    select r.business_id, 0, 'capture', 'capture:' || s.cause, r.message_id, ${now}::timestamptz
    from unnest(${sent.map(one => one.businessId)}::integer[],
      ${sent.map(one => one.cause)}::text[])
      as s(business_id, cause)
    join credit_entries r on r.business_id = s.business_id and r.cause = 'reserve:' || s.cause
    where not exists (
      select from credit_entries e where e.business_id = s.business_id
        and e.cause = 'release:' || s.cause)
    on conflict (business_id, cause) do nothing
    returning id`.execute(db)
  return rows.length
}

interface BatchRelease {
  businessId: number
  cause: string
  reason: string
}

/**
 * Releases each reserve once, spent or not. Works across tenants.
 * @returns how many this call released.
 */
export async function insertReleases(
  db: Db,
  unsent: readonly BatchRelease[],
  now: Date,
): Promise<number> {
  const of = (value: (release: BatchRelease) => unknown) => unsent.map(value)
  const { rows } = await sql`
    with wanted as (
      select * from unnest(${of(one => one.businessId)}::integer[], ${of(one => one.cause)}::text[],
        ${of(one => one.reason)}::text[]) as w(business_id, cause, reason)
    ),
    ${lockedBalances},
    entry as (
      insert into credit_entries (business_id, credits, kind, cause, message_id, reason, capped_on,
        capped_client,
        created_at)
      select r.business_id, -r.credits, 'release', 'release:' || w.cause, r.message_id, w.reason,
        r.capped_on,
        r.capped_client, ${now}::timestamptz
      from wanted w join locked l on l.business_id = w.business_id
      join credit_entries r on r.business_id = w.business_id and r.cause = 'reserve:' || w.cause
      order by r.business_id, r.id
      on conflict (business_id, cause) do nothing
      returning business_id, credits
    ),
    ${changedBalances}
    select business_id from entry`.execute(db)
  return rows.length
}
