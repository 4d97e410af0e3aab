import { sql } from 'kysely'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import type { Setup } from './contract.ts'

export async function countSetup(db: Db, { businessId }: BusinessScope) {
  const { rows } = await sql<Omit<Setup, 'today' | 'attention' | 'gaps'>>`
    select b.name as "businessName", b.named, b.time_zone as "timeZone", s.services, t.staff,
      t.with_hours as "staffWithHours", b.hours_confirmed as "hoursConfirmed", p.pages,
      p.first_name as "firstPageName",
      exists (select from appointments where business_id = b.id) as "hasAppointments",
      coalesce(b.free_credit, 'open') as "freeCredit"
    from businesses b,
      lateral (select count(*)::integer as services from services
        where business_id = b.id and archived_at is null) s,
      lateral (select count(*)::integer as staff,
          (count(*) filter (where jsonb_array_length(weekly_hours) > 0))::integer as with_hours
        from staff where business_id = b.id and archived_at is null) t,
      lateral (select count(*)::integer as pages,
        (array_agg(name order by id))[1] as first_name
        from public_pages where business_id = b.id) p
    where b.id = ${businessId}`.execute(db)
  return rows[0]!
}
