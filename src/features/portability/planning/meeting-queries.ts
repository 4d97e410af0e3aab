import { sql } from 'kysely'
import type { BusinessScope } from '#platform/actor.ts'
import { inBatches } from '#platform/db/batches.ts'
import type { Db } from '#platform/db/database.ts'
import type { AppointmentStatus } from '#platform/db/schema.ts'
import { staffTime } from '#platform/db/staff-time.ts'
import { nameKey } from '../reading/draft-rules.ts'

export interface Candidate {
  /** Its index in the plan. */
  n: number
  keys: readonly string[]
  /** A key that rows of other clients also have. */
  shared: string | undefined
  timeless: string | undefined
  serviceKey: string
  staffId: number | undefined
  /** Any of them may have the same appointment. */
  namesakes: readonly number[]
  emailKey: string
  name: string
  /** ISO 8601, UTC. */
  startsAt: string
  endsAt: string
  busyFrom: string
  busyTo: string
  gapFrom: string | null
  gapTo: string | null
  takesTime: boolean
}

export interface Meeting {
  n: number
  /** The same appointment, imported before or entered by hand. */
  same: boolean
  starts_at: Date | null
  ends_at: Date | null
  /** Its status, if it was imported before. */
  status?: AppointmentStatus
}

export async function findMeetings(
  db: Db,
  scope: BusinessScope,
  list: readonly Candidate[],
): Promise<Meeting[]> {
  const { met, moved } = await findKnown(db, scope, list)
  const unknown = list.filter(({ n }) => !met.has(n))
  const probes = unknown.flatMap(candidate =>
    candidate.namesakes.map(staffId => ({ ...candidate, asked: staffId })),
  )
  for await (const batch of inBatches(probes.filter(({ takesTime }) => takesTime))) {
    for (const each of await findInTheWay(db, scope, batch))
      if (!met.get(each.n)?.same) met.set(each.n, each)
  }
  for await (const batch of inBatches(probes.filter(({ takesTime }) => !takesTime))) {
    for (const { n } of await findCancelled(db, scope, batch)) met.set(n, same(n))
  }
  return [...met.values(), ...moved.filter(({ n }) => !met.get(n)?.same)]
}

const same = (n: number): Meeting => ({ n, same: true, starts_at: null, ends_at: null })

interface Imported {
  key: string
  email_key: string
  name: string
  staff_id: number
  service: string
  status: AppointmentStatus
  starts_at: Date
}

async function findKnown(db: Db, { businessId }: BusinessScope, list: readonly Candidate[]) {
  const met = new Map<number, Meeting>()
  const moved: Meeting[] = []
  const known = new Map<string, Imported>()
  for await (const batch of inBatches(list)) {
    const asked = batch.flatMap(({ keys, shared = [], timeless = [] }) =>
      keys.concat(shared, timeless),
    )
    const { rows } = await sql<Imported>`
      select k.key, a.customer_email_key as email_key, a.customer_name as name, a.staff_id,
        s.name as service, a.status, a.starts_at
      from import_keys k
      join appointments a on a.business_id = ${businessId} and a.id = k.appointment_id
      join services s on s.business_id = ${businessId} and s.id = a.service_id
      where k.business_id = ${businessId} and k.key = any (${asked}::text[])`.execute(db)
    for (const row of rows) known.set(row.key, row)
  }
  const owners = ownersOf(list, known)
  for (const { n, keys, shared = '', timeless = '' } of list) {
    const own = owners.get(shared)?.n === n ? shared : keys.find(key => known.has(key))
    const found = known.get(own ?? '')
    const { status, starts_at } = found ?? known.get(timeless) ?? {}
    if (!status || !starts_at) continue
    if (found) met.set(n, { ...same(n), starts_at, status })
    else moved.push({ n, same: false, starts_at, ends_at: null, status })
  }
  return { met, moved }
}

/** By shared key, the row that was imported before: its client may have a new address here. */
function ownersOf(list: readonly Candidate[], known: ReadonlyMap<string, Imported>) {
  const owners = new Map<string, { n: number; likeness: number }>()
  for (const { n, keys, shared = '', emailKey, name, serviceKey, staffId } of list) {
    const other = known.get(shared)
    if (!other || keys.some(key => known.has(key))) continue
    const likeness =
      (emailKey !== '' && other.email_key === emailKey ? 6 : 0) +
      (other.name === name ? 3 : 0) +
      (nameKey(other.service) === serviceKey ? 1 : 0) +
      (other.staff_id === staffId ? 1 : 0)
    if (likeness > (owners.get(shared)?.likeness ?? 2)) owners.set(shared, { n, likeness })
  }
  return owners
}

type Probe = Candidate & { asked: number }

const isSame = sql`a.starts_at = p.starts_at and a.ends_at = p.ends_at and a.customer_email_key = p.email_key
  and (p.email_key <> '' or a.customer_name = p.name)`

// An equal appointment also overlaps.
async function findInTheWay(
  db: Db,
  { businessId }: BusinessScope,
  list: readonly Probe[],
): Promise<Meeting[]> {
  const { rows } = await sql<Meeting>`
    select p.n, met.same, met.starts_at, met.ends_at
    from unnest(${list.map(({ n }) => n)}::integer[], ${list.map(({ asked }) => asked)}::integer[],
      ${list.map(({ asked, staffId }) => asked === staffId)}::boolean[],
      ${list.map(each => each.emailKey)}::text[], ${list.map(({ name }) => name)}::text[],
      ${list.map(({ startsAt }) => startsAt)}::timestamptz[],
      ${list.map(({ endsAt }) => endsAt)}::timestamptz[],
      ${list.map(({ busyFrom }) => busyFrom)}::timestamptz[],
      ${list.map(({ busyTo }) => busyTo)}::timestamptz[],
      ${list.map(({ gapFrom }) => gapFrom)}::timestamptz[],
      ${list.map(({ gapTo }) => gapTo)}::timestamptz[])
      as p(n, staff_id, takes_their_time, email_key, name, starts_at, ends_at, busy_from, busy_to,
        gap_from, gap_to)
    cross join lateral (
      select (${isSame}) as same, a.starts_at, a.ends_at from appointments a
      where a.business_id = ${businessId} and a.staff_id = p.staff_id and a.status <> 'cancelled'
        and ${staffTime(sql`a`)} && (tstzmultirange(tstzrange(p.busy_from, p.busy_to))
          - case when p.gap_from is null then '{}'
            else tstzmultirange(tstzrange(p.gap_from, p.gap_to)) end)
      order by same desc, a.starts_at limit 1
    ) met
    where met.same or p.takes_their_time`.execute(db)
  return rows
}

async function findCancelled(db: Db, { businessId }: BusinessScope, list: readonly Probe[]) {
  const { rows } = await sql<{ n: number }>`
    select p.n
    from unnest(${list.map(({ n }) => n)}::integer[], ${list.map(({ asked }) => asked)}::integer[],
      ${list.map(({ emailKey }) => emailKey)}::text[], ${list.map(({ name }) => name)}::text[],
      ${list.map(({ startsAt }) => startsAt)}::timestamptz[],
      ${list.map(({ endsAt }) => endsAt)}::timestamptz[])
      as p(n, staff_id, email_key, name, starts_at, ends_at)
    where exists (select from appointments a where a.business_id = ${businessId}
      and a.staff_id = p.staff_id
      and a.status = 'cancelled' and ${isSame})`.execute(db)
  return rows
}
