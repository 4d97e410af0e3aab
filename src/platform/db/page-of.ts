import { type RawBuilder, sql } from 'kysely'

const isShown = (p: RawBuilder<unknown>) =>
  sql`coalesce(${p}.settings #> '{template,sections,contactInfo}' = 'true', false)`

/** The page on which the client booked; without one, the page that fits best. */
export const pageOf = (a: RawBuilder<unknown>) => sql<number | null>`coalesce(${a}.page_id, (
  select o.id from public_pages o
  left join public_page_staff ot on ot.business_id = o.business_id and ot.page_id = o.id
    and ot.staff_id = ${a}.staff_id
  left join public_page_services os on os.business_id = o.business_id and os.page_id = o.id
    and os.service_id = ${a}.service_id
  where o.business_id = ${a}.business_id
  order by ot.staff_id is null, os.service_id is null, not ${isShown(sql`o`)}, o.id limit 1))`

/** Only clients who booked on a page get contact details that it hides. */
export const contactOn = (p: RawBuilder<unknown>, a: RawBuilder<unknown>) =>
  sql`case when ${p}.id = ${a}.page_id or ${isShown(p)} then ${p}.settings -> 'contactInfo' end`

export const hidesPrices = (p: RawBuilder<unknown>) =>
  sql<boolean>`coalesce(${p}.settings #> '{template,sections,servicePricing}' = 'false', false)`
