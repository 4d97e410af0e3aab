import { type RawBuilder, sql } from 'kysely'
import type { Model } from '#domain/no-show/model.ts'
import type { Reason, RiskLevel } from '#domain/no-show/risk.ts'
import { idsOfClient } from '#features/clients/identity/queries.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { isFirstOfVisit } from '#platform/db/first-of-visit.ts'

/** Earlier ids are checked again, because concurrent registrations may commit out of order. */
const OVERLAPPING = 1_000

/** Works across tenants. */
export async function addMissingBusinesses(db: Db) {
  await sql`
    insert into no_show_models (business_id)
    select id from businesses
    where closed_at is null
      and id > (
        select coalesce(max(business_id), 0) - ${OVERLAPPING}::integer from no_show_models)
    on conflict do nothing /* across tenants: whose risks are assessed */`.execute(db)
}

export interface Turn {
  businessId: number
  timeZone: string
  cascade: boolean
  model: Partial<Model>
  trainedAt: Date | null
}

export interface DueTurn extends Turn {
  hasUpcoming: boolean
}

/** Those that have waited longest. Works across tenants. */
export async function claimDueBusinesses(
  db: Db,
  question: { cascade: boolean; before: Date; now: Date; limit: number },
): Promise<DueTurn[]> {
  const { cascade, before, now, limit } = question
  const { rows } = await sql<DueTurn>`
    with due as (
      select m.business_id, b.time_zone
      from no_show_models m join businesses b on b.id = m.business_id
      where b.closed_at is null and b.cascade_enabled = ${cascade}
        and (m.scored_at is null or m.scored_at < ${before})
      order by m.scored_at nulls first limit ${limit} for update of m skip locked
    )
    update no_show_models m set scored_at = ${now} from due where m.business_id = due.business_id
    returning m.business_id as "businessId", due.time_zone as "timeZone",
      ${cascade}::boolean as cascade, m.model, m.trained_at as "trainedAt",
      exists (
        select from appointments a where a.business_id = m.business_id and a.starts_at > ${now}
          and a.status in ('booked', 'confirmed')) as "hasUpcoming"
      /* across tenants: whose risks are assessed */`.execute(db)
  return rows
}

export async function claimBusiness(
  db: Db,
  { businessId }: BusinessScope,
  now: Date,
): Promise<Turn> {
  const { rows } = await sql<Turn>`
    with taken as (
      insert into no_show_models (business_id, scored_at) values (${businessId}, ${now})
      on conflict (business_id) do update set scored_at = excluded.scored_at
      returning business_id, model, trained_at
    )
    select b.id as "businessId", b.time_zone as "timeZone", b.cascade_enabled as cascade, t.model,
      t.trained_at as "trainedAt"
    from taken t join businesses b on b.id = ${businessId}`.execute(db)
  return rows[0]!
}

/** Owners mark no-shows, not visits, so an unmarked visit counts as kept after this. */
const UNMARKED_KEPT = sql`interval '1 day'`
const PAST = sql`interval '2 years'`

const hasOutcome = (a: RawBuilder<unknown>, now: Date) => sql`
  ${a}.starts_at > ${now}::timestamptz - ${PAST} and ${a}.starts_at < ${now}
  and ${isFirstOfVisit(a)}
  and (${a}.status in ('completed', 'no_show') or ${a}.status in ('booked', 'confirmed')
    and ${a}.ends_at < ${now}::timestamptz - ${UNMARKED_KEPT})`

/** Null if unknown. */
const bookedAt = sql`case when a.created_by <> 'import' then a.created_at end as booked_at`

/** Clients without an address have no history. */
const known = (businessId: number, now: Date) => sql`
  select a.id, a.starts_at, ${bookedAt}, a.confirmed_at is not null as confirmed,
    a.status = 'no_show' as missed, coalesce(c.merged_into, c.id, -a.id) as client
  from appointments a
  left join clients c on c.business_id = ${businessId} and c.id = a.client_id
    and a.customer_email_key <> ''
  where a.business_id = ${businessId} and ${hasOutcome(sql`a`, now)}`

export interface PastRow {
  starts_at: Date
  booked_at: Date
  confirmed: boolean
  missed: boolean
  visits: number
  misses: number
}

/**
 * Visits that were imported or entered afterwards only count as history, because their lead times
 * are unknown.
 */
export async function readPast(db: Db, { businessId }: BusinessScope, now: Date, limit: number) {
  const { rows } = await sql<PastRow>`
    with known as (${known(businessId, now)}),
    counted as (
      select starts_at, booked_at, confirmed, missed, count(*) over w as visits,
        count(*) filter (where missed) over w as misses
      from known
      window w as (
        partition by client order by starts_at, id rows between unbounded preceding and 1 preceding)
    )
    select * from counted where booked_at < starts_at
    order by starts_at desc limit ${limit}`.execute(db)
  return rows.map(row => ({ ...row, visits: Number(row.visits), misses: Number(row.misses) }))
}

export async function saveModel(
  db: Db,
  { businessId }: BusinessScope,
  model: Model | undefined,
  now: Date,
) {
  await db
    .updateTable('no_show_models')
    .set({ model: JSON.stringify(model ?? {}), trained_at: now })
    .where('business_id', '=', businessId)
    .execute()
}

export const findModel = (db: Db, { businessId }: BusinessScope) =>
  db
    .selectFrom('businesses as b')
    .leftJoin('no_show_models as m', 'm.business_id', 'b.id')
    .select(['b.time_zone as timeZone', 'm.model'])
    .where('b.id', '=', businessId)
    .executeTakeFirstOrThrow()

export interface UpcomingRow {
  id: number
  version: number
  starts_at: Date
  booked_at: Date | null
  confirmed: boolean
  visits: number
  misses: number
  level: RiskLevel | null
  /** Null if it was never assessed. */
  judged_version: number | null
}

/** In order of start. */
export interface Place {
  startsAt: Date
  id: number
}

interface Upcoming {
  now: Date
  until: Date
  assessedBefore: Date
  after?: Place | undefined
  limit: number
  id?: number
}

export async function readUpcoming(db: Db, { businessId }: BusinessScope, question: Upcoming) {
  const { now, until, assessedBefore, after, limit, id } = question
  const which =
    id === undefined
      ? sql`and (r.version is null or r.version <> a.version or r.judged_at < ${assessedBefore})`
      : sql`and a.id = ${id}`
  const { rows } = await sql<UpcomingRow>`
    with chosen as materialized (
      select a.id, a.version, a.starts_at, ${bookedAt}, a.confirmed_at is not null as confirmed,
        a.business_id, a.client_id, a.customer_email_key, r.level, r.version as judged_version
      from appointments a
      left join appointment_risks r on r.business_id = a.business_id and r.appointment_id = a.id
      where a.business_id = ${businessId} and a.starts_at > ${now} and a.starts_at < ${until}
        and a.status in ('booked', 'confirmed') ${which}
        ${after ? sql`and (a.starts_at, a.id) > (${after.startsAt}, ${after.id})` : sql``}
      order by a.starts_at, a.id limit ${limit}
    )
    select c.id, c.version, c.starts_at, c.booked_at, c.confirmed, c.level, c.judged_version,
      p.visits, p.misses
    from chosen c
    cross join lateral (
      select count(*)::integer as visits,
        count(*) filter (where p.status = 'no_show')::integer as misses
      from appointments p
      where p.business_id = ${businessId} and p.client_id = any (${idsOfClient(sql`c`)})
        and c.customer_email_key <> '' and ${hasOutcome(sql`p`, now)}
    ) p
    order by c.starts_at, c.id`.execute(db)
  return rows
}

export interface AssessedRow {
  id: number
  version: number
  probability: number
  level: RiskLevel
  reasons: Reason[]
}

/** Call it before `saveRisks`, to follow the lock order. */
export async function lockAppointments(
  tx: Tx,
  { businessId }: BusinessScope,
  ids: readonly number[],
): Promise<void> {
  await sql`
    select from appointments where business_id = ${businessId} and id = any(${ids}::integer[])
    order by id for no key update`.execute(tx)
}

export async function saveRisks(
  db: Db,
  { businessId }: BusinessScope,
  risks: readonly AssessedRow[],
  now: Date,
) {
  await sql`
    insert into appointment_risks (business_id, appointment_id, version, probability, level,
      reasons, judged_at)
    select ${businessId}, r.id, r.version, r.probability, r.level, r.reasons, ${now}
    from jsonb_to_recordset(${JSON.stringify(risks)}::jsonb)
      as r(id integer, version integer, probability double precision, level text, reasons jsonb)
    on conflict (business_id, appointment_id) do update set version = excluded.version,
      probability = excluded.probability, level = excluded.level, reasons = excluded.reasons,
      judged_at = excluded.judged_at`.execute(db)
}
