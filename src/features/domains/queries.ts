import { type Selectable, sql } from 'kysely'
import { causeOf, insertMessages, unlessPlanned } from '#features/messages/planning/queries.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { findsBusiness } from '#platform/db/row-scope.ts'
import type { Schema } from '#platform/db/schema.ts'
import type { ServedAt } from '#platform/page-links.ts'
import type { Finding, Outcome } from './rules.ts'

export type DomainRow = Selectable<Schema['domains']>

export async function findOwn(
  db: Db,
  { businessId }: BusinessScope,
  nameKey: string,
): Promise<{ pageId: number; domain: DomainRow | null } | undefined> {
  const page = await db
    .selectFrom('public_pages')
    .select('id')
    .where('business_id', '=', businessId)
    .where('name_key', '=', nameKey)
    .executeTakeFirst()
  if (!page) return undefined
  const domain = await db
    .selectFrom('domains')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('page_id', '=', page.id)
    .executeTakeFirst()
  return { pageId: page.id, domain: domain ?? null }
}

export async function saveClaim(
  db: Db,
  { businessId }: BusinessScope,
  claim: { pageId: number; host: string; token: string; now: Date },
): Promise<void> {
  const { pageId, host, token, now } = claim
  await sql`
    insert into domains (business_id, page_id, host, token, created_at, next_check_at)
    values (${businessId}, ${pageId}, ${host}, ${token}, ${now}, ${now})
    on conflict (business_id, page_id) do update
      set host = excluded.host, token = excluded.token, created_at = excluded.created_at,
        next_check_at = excluded.next_check_at, verified_at = null, missing_since = null,
        notified_at = null, lost_at = null, checked_at = null, proof = null, address = null
      where domains.host <> excluded.host`.execute(db)
}

export async function deleteDomain(
  db: Db,
  { businessId }: BusinessScope,
  pageId: number,
): Promise<void> {
  await db
    .deleteFrom('domains')
    .where('business_id', '=', businessId)
    .where('page_id', '=', pageId)
    .execute()
}

export async function claimDue(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<DomainRow[]> {
  const { rows } = await sql<DomainRow>`
    with due as (
      select business_id, page_id from domains where next_check_at <= ${now}
      order by next_check_at limit ${limit} for update skip locked
    )
    update domains d set next_check_at = ${until} from due
    where d.business_id = due.business_id and d.page_id = due.page_id
    returning d.* /* across tenants: domains due for a check */`.execute(db)
  return rows
}

/** Undefined if the domain has been replaced or removed. */
export const lockChecked = (
  db: Db,
  { businessId }: BusinessScope,
  { page_id, token }: Pick<DomainRow, 'page_id' | 'token'>,
): Promise<DomainRow | undefined> =>
  db
    .selectFrom('domains')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('page_id', '=', page_id)
    .where('token', '=', token)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function saveOutcome(
  db: Db,
  { businessId }: BusinessScope,
  pageId: number,
  { notifies: _, ...outcome }: Outcome,
  { proof, address, now }: Finding & { now: Date },
): Promise<void> {
  await db
    .updateTable('domains')
    .set({ ...outcome, proof, address, checked_at: now })
    .where('business_id', '=', businessId)
    .where('page_id', '=', pageId)
    .execute()
}

export async function insertNotice(
  db: Db,
  { businessId }: BusinessScope,
  { domain, dropsAt, now }: { domain: DomainRow; dropsAt: Date; now: Date },
): Promise<void> {
  const message = insertMessages({
    business_id: businessId,
    kind: 'domain-missing',
    channel: 'email',
    due_at: now,
    cause: causeOf('domain-missing', domain.page_id, now.toISOString()),
    payload: { host: domain.host, dropsAt: dropsAt.toISOString() },
  })
  await sql`${message} ${unlessPlanned}`.execute(db)
}

/** Reads across tenants: a verified host belongs to one page. */
export const findServed = (db: Db, host: string): Promise<ServedAt | undefined> =>
  db
    .selectFrom('domains as d')
    .innerJoin('public_pages as p', join =>
      join.onRef('p.business_id', '=', 'd.business_id').onRef('p.id', '=', 'd.page_id'),
    )
    .innerJoin('businesses as b', 'b.id', 'd.business_id')
    .select([
      'd.host',
      'd.business_id as businessId',
      'b.name as businessName',
      'd.page_id as pageId',
      'p.name as pageName',
    ])
    .where('d.host', '=', host)
    .where('d.verified_at', 'is not', null)
    .modifyEnd(findsBusiness)
    .executeTakeFirst()

export async function listVerified(db: Db): Promise<{ host: string; missing: boolean }[]> {
  const { rows } = await sql<{ host: string; missing: boolean }>`
    /* across tenants: run by the operator */
    select host, missing_since is not null as missing from domains
    where verified_at is not null order by host`.execute(db)
  return rows
}
