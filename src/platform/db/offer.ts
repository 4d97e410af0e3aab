import { type RawBuilder, sql } from 'kysely'

/* Parts of statements about services `s` and staff members `t`. */

export const epochMs = (instant: RawBuilder<unknown>) =>
  sql`(date_part('epoch', ${instant}) * 1000)::bigint`

export const offers = sql`(t.offers_all_services or exists (select from staff_services x
  where x.business_id = t.business_id and x.staff_id = t.id and x.service_id = s.id))`

export const addOns = sql`(select json_agg(json_build_object('id', o.id, 'name', o.name,
    'minutes', o.minutes, 'price', o.price_cents) order by y.position, o.id)
  from service_add_ons y join add_ons o on o.business_id = y.business_id and o.id = y.add_on_id
  where y.business_id = s.business_id and y.service_id = s.id)`

export const exceptionsFrom = (from: Date) =>
  sql`(select json_agg(json_build_object('date', e.date, 'intervals', e.intervals))
    from staff_exceptions e
    where e.business_id = t.business_id and e.staff_id = t.id
      and e.date >= (${from}::timestamptz)::date)`

export const timeOffFrom = (from: Date) =>
  sql`(select json_agg(json_build_array(${epochMs(sql`o.starts_at`)}, ${epochMs(sql`o.ends_at`)}))
    from staff_time_off o
    where o.business_id = t.business_id and o.staff_id = t.id and o.ends_at > ${from})`
