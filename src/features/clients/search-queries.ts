import { type RawBuilder, sql } from 'kysely'
import { searchedDigits } from '#domain/e164.ts'
import type { CalendarScope } from '#platform/actor.ts'
import { containsName, likePart } from '#platform/db/contains-name.ts'
import type { Db } from '#platform/db/database.ts'
import { isFirstReached } from '#platform/db/first-of-visit.ts'
import { reached } from '#platform/db/reached.ts'
import { mergedIdOf, reachedClient } from './identity/queries.ts'
import { isUpcoming, tookPlace } from './queries.ts'
import type { ClientFilter } from './rules.ts'

interface Search {
  text?: string | undefined
  /** The number that the text means, in E.164. */
  phone?: string | undefined
  filter?: ClientFilter | undefined
  after?: number | undefined
  now: Date
  limit: number
}

export interface ListedRow {
  id: number
  name: string
  email: string
  phone: string
  visits: number
  no_shows: number
  last_visit: Date | null
  next: Date | null
  notes: string
  blocked: boolean
}

const NOTHING = sql``
const NOTES_HINT = 100

function contains(
  c: RawBuilder<unknown>,
  text: string,
  phone: string | undefined,
  hidesContacts = false,
) {
  const named = containsName(sql`${c}.name`, text)
  if (hidesContacts) return named
  const part = likePart(text)
  const digits = searchedDigits(text)
  return sql`(${named} or ${c}.email_key like ${part.toLowerCase()}
    or ${c}.phone like ${part} ${digits ? sql`or ${c}.phone like ${`%${digits}%`}` : NOTHING}
    ${phone ? sql`or ${c}.phone = ${phone}` : NOTHING})`
}

const ofAny = (businessId: number, condition: (c: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql`(${condition(sql`c`)} or exists (select from clients m
    where m.business_id = ${businessId} and m.merged_into = c.id and ${condition(sql`m`)}))`

export async function listClients(
  db: Db,
  scope: CalendarScope,
  { text, phone, filter, after, now, limit }: Search,
): Promise<ListedRow[]> {
  const { businessId, hidesContacts } = scope
  const mine = reached(scope, sql`a.staff_id`)
  const first = isFirstReached(scope, sql`a`)
  const filters = {
    'no-shows': sql`and c.id in (select ${mergedIdOf(sql`m`)} from appointments a
      join clients m on m.business_id = ${businessId} and m.id = a.client_id
      where a.business_id = ${businessId} and a.status = 'no_show' and a.client_id is not null
        ${mine})`,
    blocked: sql`and c.id in (select ${mergedIdOf(sql`s`)} from clients s
      where s.business_id = ${businessId} and s.blocked_at is not null)`,
    'no-contact': sql`and not ${ofAny(businessId, c => sql`(${c}.email <> '' or ${c}.phone <> '')`)}`,
  } satisfies Record<ClientFilter, unknown>
  const { rows } = await sql<ListedRow>`
    with page as materialized (
      select c.id, c.name, c.email, c.phone, left(c.notes, ${NOTES_HINT}::integer) as notes
      from clients c
      where c.business_id = ${businessId} and c.merged_into is null
        ${reachedClient(scope, sql`c`)}
        ${text ? sql`and ${ofAny(businessId, c => contains(c, text, phone, hidesContacts))}` : NOTHING}
        ${filter ? filters[filter] : NOTHING}
        ${
          after === undefined
            ? NOTHING
            : sql`and (lower(c.name), c.id) > (select lower(l.name), l.id from clients l
                where l.business_id = ${businessId} and l.id = ${after} ${reachedClient(scope, sql`l`)})`
        }
      order by lower(c.name), c.id limit ${limit}
    )
    select p.*, f.*, exists (select from clients m where m.business_id = ${businessId}
        and (m.id = p.id or m.merged_into = p.id) and m.blocked_at is not null) as blocked
    from page p left join lateral (
      select (count(*) filter (where ${tookPlace(now)} and ${first}))::integer as visits,
        (count(*) filter (where a.status = 'no_show' and ${first}))::integer as no_shows,
        max(a.starts_at) filter (where ${tookPlace(now)}) as last_visit,
        min(a.starts_at) filter (where ${isUpcoming(now)}) as next
      from clients m join appointments a on a.business_id = ${businessId} and a.client_id = m.id
      where m.business_id = ${businessId}
        and (m.id = p.id or m.merged_into = p.id) ${mine}) f on true
    order by lower(p.name), p.id`.execute(db)
  return rows
}
