// long because: a public page is read in one statement.

import { sql } from 'kysely'
import type { PageSettings } from '#domain/page-settings.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { hostOf } from '#platform/db/host-of.ts'
import { addOns, offers } from '#platform/db/offer.ts'
import {
  type PictureRow,
  pictureOf,
  picturesOf,
  type TargetPictureRow,
} from '#platform/db/picture-of.ts'
import { findsBusiness } from '#platform/db/row-scope.ts'
import { shortRead } from '#platform/db/short-reads.ts'
import { bookedIn, type Span } from './booked-queries.ts'
import type { PageGroup, PageService, PageStaff } from './contract.ts'
import { type ScheduleRow, schedulesFrom } from './facts-queries.ts'
import { nameKey } from './rules.ts'

/** Case-insensitive. Reads across tenants. */
export const findPageByName = (db: Db, name: string) =>
  db
    .selectFrom('public_pages as p')
    .innerJoin('businesses as b', 'b.id', 'p.business_id')
    .select([
      'p.business_id',
      sql<boolean>`exists (select from public_pages o where o.business_id = p.business_id
        and (o.settings ->> 'requireLookupCode')::boolean)`.as('asks_for_code'),
    ])
    .where('p.name_key', '=', nameKey(name))
    .where('b.closed_at', 'is', null)
    .modifyEnd(findsBusiness)
    .executeTakeFirst()

export interface PageRow {
  id: number
  name: string
  title: string
  settings: PageSettings
  service_ids: number[]
  staff_ids: number[]
  logo: PictureRow | null
  cover: PictureRow | null
  host: string | null
}

const chosenIds = sql`
  array(select x.service_id from public_page_services x
    join services s on s.business_id = x.business_id and s.id = x.service_id
      and s.archived_at is null
    where x.business_id = p.business_id and x.page_id = p.id order by x.position) as service_ids,
  array(select x.staff_id from public_page_staff x
    join staff t on t.business_id = x.business_id and t.id = x.staff_id and t.archived_at is null
    where x.business_id = p.business_id and x.page_id = p.id order by x.position) as staff_ids`

export async function listPageRows(
  db: Db,
  { businessId }: BusinessScope,
  name?: string,
): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`
    select p.id, p.name, p.title, p.settings, ${chosenIds},
      ${pictureOf('logo', sql`p`)} as logo, ${pictureOf('cover', sql`p`)} as cover,
      ${hostOf(sql`p`)} as host
    from public_pages p
    where p.business_id = ${businessId} ${name === undefined ? sql`` : sql`and p.name_key = ${nameKey(name)}`}
    order by p.id`.execute(db)
  return rows
}

export interface PageVersion {
  /** Needed because another business may take over the page's name. */
  id: number
  /** Increases with every change to the offer (decision 13). */
  revision: number
  /** Whether there are credits; their number is private. */
  funded: boolean
  /** Fingerprint of the staff's bookings in a span, if requested. */
  booked?: string | null
}

type Unpictured<T> = Required<Omit<T, 'picture' | 'groupId'>>
type Extras = Pick<PageService, 'terms' | 'addOns'>
type PageServiceRow = Omit<Unpictured<PageService>, keyof Extras> & {
  groupId: number | null
} & { [K in keyof Extras]-?: NonNullable<Extras[K]> | null }

export interface PublicPageRow extends Omit<PageRow, 'logo' | 'cover'>, PageVersion {
  business_id: number
  reviews_enabled: boolean
  business_name: string
  time_zone: string
  phone_country: string | null
  holiday_country: string | null
  change_cutoff_minutes: number
  schedules?: ScheduleRow[] | null
  horizon_days: number
  sms_enabled: boolean
  whatsapp_enabled: boolean
  voice_enabled: boolean
  groups: PageGroup[] | null
  /** In the order of the menu, else of the page (decision 56). */
  services: PageServiceRow[]
  staff: Unpictured<PageStaff>[]
  pictures: TargetPictureRow[] | null
}

const funded = sql`exists (select from credit_balances c
  where c.business_id = b.id and c.balance > 0) as funded`

/** Simple enough to run on every visit. Reads across tenants. */
export async function findPageVersion(
  db: Db,
  name: string,
  span?: Span,
): Promise<PageVersion | undefined> {
  const { rows } = await sql<PageVersion>`
    select p.id, b.revision, ${funded} ${span ? sql`, ${bookedIn(span)} as booked` : sql``}
    from public_pages p
    join businesses b on b.id = p.business_id and b.closed_at is null
    where p.name_key = ${nameKey(name)} ${findsBusiness} ${shortRead}`.execute(db)
  return rows[0]
}

const termsOnPage = sql`(
  select json_agg(json_build_object('staffId', y.staff_id,
    'duration', coalesce(own.duration_minutes, s.duration_minutes),
    'price', coalesce(own.price_cents, s.price_cents)) order by y.position)
  from staff_terms own
  join public_page_staff y on y.business_id = own.business_id and y.staff_id = own.staff_id
  join staff t on t.business_id = own.business_id and t.id = own.staff_id and t.archived_at is null
  where own.business_id = s.business_id and own.service_id = s.id and y.page_id = p.id
    and ${offers})`

/**
 * One statement. Reads across tenants.
 * @param hoursFrom opening hours are read from here on.
 */
export async function loadPublicPage(
  db: Db,
  name: string,
  hoursFrom?: Date,
): Promise<PublicPageRow | undefined> {
  const { rows } = await sql<PublicPageRow>`
    select p.id, p.name, p.title, p.settings, ${chosenIds},
      p.business_id, b.reviews_enabled, b.name as business_name, b.time_zone, b.horizon_days,
      b.sms_enabled, b.whatsapp_enabled, b.voice_enabled, b.phone_country, b.holiday_country,
      b.change_cutoff_minutes, b.revision,
      ${funded}, ${picturesOf(sql`b.id`)} as pictures,
      ${hostOf(sql`p`)} as host,
      ${hoursFrom ? schedulesFrom(hoursFrom) : sql``}
      (select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.position nulls last,
        g.id) from service_groups g where g.business_id = b.id) as groups,
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'description',
        s.description,
          'duration', s.duration_minutes, 'price', s.price_cents, 'category', s.category,
          'groupId', s.group_id, 'terms', ${termsOnPage}, 'addOns', ${addOns})
            order by g.position nulls last, g.id nulls last, s.position nulls last, x.position),
              '[]')
        from public_page_services x
        join services s on s.business_id = x.business_id and s.id = x.service_id
          and s.archived_at is null
        left join service_groups g on g.business_id = s.business_id and g.id = s.group_id
        where x.business_id = p.business_id and x.page_id = p.id) as services,
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'position',
        t.position, 'bio', t.bio,
          'specialties', t.specialties, 'serviceIds', case when t.offers_all_services then null else
            array(select o.service_id from staff_services o
              join public_page_services y on y.business_id = o.business_id
                and y.service_id = o.service_id
              where o.business_id = t.business_id and o.staff_id = t.id and y.page_id = p.id
              order by y.position) end) order by x.position), '[]')
        from public_page_staff x
        join staff t on t.business_id = x.business_id and t.id = x.staff_id
          and t.archived_at is null
        where x.business_id = p.business_id and x.page_id = p.id) as staff
    from public_pages p
    join businesses b on b.id = p.business_id and b.closed_at is null
    where p.name_key = ${nameKey(name)} ${findsBusiness}`.execute(db)
  return rows[0]
}

export const findOwnPage = (db: Db, { businessId }: BusinessScope, name: string) =>
  db
    .selectFrom('public_pages')
    .select(['id', 'settings'])
    .where('business_id', '=', businessId)
    .where('name_key', '=', nameKey(name))
    .executeTakeFirst()

export async function insertPage(
  db: Db,
  { businessId }: BusinessScope,
  page: { name: string; title: string; settings: PageSettings },
): Promise<number> {
  const { id } = await db
    .insertInto('public_pages')
    .values({
      business_id: businessId,
      name: page.name,
      name_key: nameKey(page.name),
      title: page.title,
      settings: JSON.stringify(page.settings),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function changePage(
  db: Db,
  { businessId }: BusinessScope,
  id: number,
  page: { name: string | undefined; title: string | undefined; settings: PageSettings },
): Promise<void> {
  await db
    .updateTable('public_pages')
    .set({
      name: page.name,
      name_key: page.name === undefined ? undefined : nameKey(page.name),
      title: page.title,
      settings: JSON.stringify(page.settings),
    })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute()
}

/** @returns false unless all are active and belong to the business. */
export async function replacePageServices(
  db: Db,
  { businessId }: BusinessScope,
  pageId: number,
  ids: readonly number[],
): Promise<boolean> {
  await db
    .deleteFrom('public_page_services')
    .where('business_id', '=', businessId)
    .where('page_id', '=', pageId)
    .execute()
  const { numAffectedRows } = await sql`
    insert into public_page_services (business_id, page_id, service_id, position)
    select s.business_id, ${pageId}::integer, s.id, chosen.position
    from unnest(${ids}::integer[]) with ordinality as chosen(id, position)
    join services s on s.business_id = ${businessId} and s.id = chosen.id and s.archived_at is null
    for key share of s`.execute(db)
  return Number(numAffectedRows) === ids.length
}

/** @returns false unless all are active and belong to the business. */
export async function replacePageStaff(
  db: Db,
  { businessId }: BusinessScope,
  pageId: number,
  ids: readonly number[],
): Promise<boolean> {
  await db
    .deleteFrom('public_page_staff')
    .where('business_id', '=', businessId)
    .where('page_id', '=', pageId)
    .execute()
  const { numAffectedRows } = await sql`
    insert into public_page_staff (business_id, page_id, staff_id, position)
    select t.business_id, ${pageId}::integer, t.id, chosen.position
    from unnest(${ids}::integer[]) with ordinality as chosen(id, position)
    join staff t on t.business_id = ${businessId} and t.id = chosen.id and t.archived_at is null
    for key share of t`.execute(db)
  return Number(numAffectedRows) === ids.length
}

/** Small, because a statement blocks the embedded database. */
const DETACHED_AT_ONCE = 500

/** Leaves appointments that are locked or booked in the meantime to `deletePage`. */
export async function detachAppointments(
  db: Db,
  { businessId }: BusinessScope,
  pageId: number,
): Promise<void> {
  for (let detached = DETACHED_AT_ONCE; detached === DETACHED_AT_ONCE; ) {
    const { numAffectedRows } = await sql`
      with batch as (
        select business_id, id from appointments
        where business_id = ${businessId} and page_id = ${pageId}
        limit ${DETACHED_AT_ONCE} for no key update skip locked
      )
      update appointments a set page_id = null from batch
      where a.business_id = batch.business_id and a.id = batch.id`.execute(db)
    detached = Number(numAffectedRows)
  }
}

/** Keeps the page's appointments. */
export const deletePage = (tx: Tx, { businessId }: BusinessScope, id: number) =>
  tx
    .deleteFrom('public_pages')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .returning(['id', 'name'])
    .executeTakeFirst()
