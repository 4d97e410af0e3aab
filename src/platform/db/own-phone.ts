import { type RawBuilder, sql } from 'kysely'

/** The phone on the oldest page that has one. */
export const ownPhone = (b: RawBuilder<unknown>) => sql<
  string | null
>`case when ${b}.destination_countries is null then (
    select p.settings #>> '{contactInfo,phone}' from public_pages p
    where p.business_id = ${b}.id and p.settings #>> '{contactInfo,phone}' <> '' order by p.id
      limit 1) end`
