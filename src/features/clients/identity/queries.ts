import { type RawBuilder, sql } from 'kysely'
import type { BusinessScope, CalendarScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'

/* Parts of one statement, which refer to each other as `known`, `appointment` and `made`
    (decision 52). */

export const knownClient = (businessId: number, emailKey: string): RawBuilder<unknown> => sql`
  select c.id from clients c
  where c.business_id = ${businessId} and c.email_key = ${emailKey}::text and c.email_key <> ''`

/** The oldest client with this number and no address. */
export const clientWithPhone = (businessId: number, phone: string): RawBuilder<unknown> => sql`
  select c.id from clients c
  where c.business_id = ${businessId} and c.phone = ${phone}::text and c.phone <> ''
    and c.email_key = '' order by c.id limit 1`

/**
 * The client that `c` was merged into, or `c`. Behind row-level security, no index is used for a
 * `coalesce` (decision 68).
 */
export const mergedIdOf = (c: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`case when ${c}.merged_into is null then ${c}.id else ${c}.merged_into end`

/** Follows merges. */
export const chosenClient = (
  businessId: number,
  id: number | RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select coalesce(c.merged_into, c.id) as id from clients c
  where c.business_id = ${businessId} and c.id = ${id}`

/**
 * `and …`, for members who reach only their own appointments: client `c`, or someone merged into
 * them, must have one.
 */
export const reachedClient = (
  { businessId, staffId }: CalendarScope,
  c: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  staffId === undefined
    ? sql``
    : sql`and exists (select from clients g
        join appointments r on r.business_id = ${businessId} and r.client_id = g.id
        where g.business_id = ${businessId} and (g.id = ${c}.id or g.merged_into = ${c}.id)
          and r.staff_id = ${staffId})`

/**
 * A JSON array of blocked clients' addresses, or their numbers if they have no address. Null if
 * empty.
 */
export const blockedKeys = sql`(
  select json_agg(coalesce(nullif(c.email_key, ''), c.phone))
  from (select distinct coalesce(s.merged_into, s.id) as id from clients s
    where s.business_id = b.id and s.blocked_at is not null) blocked
  join clients c on c.business_id = b.id and (c.id = blocked.id or c.merged_into = blocked.id)
  where c.email_key <> '' or c.phone <> '')`

export const isBlocked = (businessId: number): RawBuilder<boolean> => sql<boolean>`exists (
  select from clients s join clients c on c.business_id = s.business_id
    and ${mergedIdOf(sql`s`)} in (c.id, c.merged_into)
  where s.business_id = ${businessId} and c.business_id = ${businessId}
    and s.id = a.client_id and c.blocked_at is not null)`

/** The ids of the client of appointment `a` and of those merged with them. */
export const idsOfClient = (a: RawBuilder<unknown>): RawBuilder<number[]> => sql<number[]>`array(
  select g.id from clients s join clients g on g.business_id = s.business_id
    and ${mergedIdOf(sql`s`)} in (g.id, g.merged_into)
  where s.business_id = ${a}.business_id and s.id = ${a}.client_id)`

export const clientId = sql`coalesce((select id from known),
  nextval('clients_id_seq'::regclass))::integer`

export const clientColumns = sql`client_id, customer_name, customer_email, customer_email_key,
  customer_phone, created_at`

/** Reads the returned appointment, so a refused booking leaves no client. */
export const newClient = (name: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into clients (business_id, id, name, email, email_key, phone, created_at)
  select a.business_id, a.client_id, ${name}, a.customer_email, a.customer_email_key,
    a.customer_phone, a.created_at
  from appointment a where not exists (select from known)`

export interface Renamed {
  name: boolean
  phone: boolean
}

export function renamedClient(businessId: number, renamed: Renamed): RawBuilder<unknown> {
  const name = renamed.name ? sql`a.customer_name` : sql`c.name`
  const phone = renamed.phone ? sql`coalesce(nullif(a.customer_phone, ''), c.phone)` : sql`c.phone`
  return sql`
  update clients c set name = ${name}, email = a.customer_email, phone = ${phone}
  from appointment a where c.business_id = ${businessId} and c.id = a.client_id
    and c.email_key = a.customer_email_key and (c.name, c.email, c.phone) is distinct from
      (${name}, a.customer_email, ${phone})`
}

/** Earlier imports stored names decomposed. */
const nameKeyOf = (name: RawBuilder<unknown>) =>
  sql`lower(regexp_replace(btrim(normalize(${name})), '\\s+', ' ', 'g'))`

/**
 * The oldest client with the number and name of row `r`, which has no address: families share
 * numbers.
 */
export const namesakeWithPhone = (businessId: number, r: RawBuilder<unknown>) => sql`
  select c.id from clients c
  where c.business_id = ${businessId} and c.phone = ${r}.customer_phone and c.phone <> ''
    and c.email_key = '' and ${r}.customer_email_key = ''
    and ${nameKeyOf(sql`c.name`)} = ${nameKeyOf(sql`${r}.customer_name`)}
  order by c.id limit 1`

/** Address, else number, else name. */
export const contactKeyOf = (c: RawBuilder<unknown>): RawBuilder<string> => sql<string>`coalesce(
  nullif(${c}.email_key, ''), nullif(${c}.phone, ''), ${nameKeyOf(sql`${c}.name`)})`

/**
 * Address, else number and name, because families share numbers. Imports name a client who has only
 * a number after it. Earlier ones stored placeholders such as 'N/A' as numbers.
 */
export const importKeyOf = (c: RawBuilder<unknown>): RawBuilder<string> => sql<string>`coalesce(
  nullif(${c}.email_key, ''),
  case when ${c}.phone ~ '[1-9]\\D*\\d\\D*\\d|[^ -~]' then ${c}.phone else '' end || ' '
    || ${nameKeyOf(sql`case ${c}.name when ${c}.phone then '' else ${c}.name end`)})`

export const readPhoneCountry = (db: Db, { businessId }: BusinessScope) =>
  db
    .selectFrom('businesses')
    .select(['phone_country', 'time_zone'])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
