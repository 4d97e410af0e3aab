import { sql } from 'kysely'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'

interface SetupRow {
  business_name: string
  named: boolean
  hours_confirmed: boolean
  time_zone: string
  services: number
  staff: number
  staff_with_hours: number
  pages: number
  first_page_name: string | null
  has_appointments: boolean
  free_credit: 'open' | 'requested' | 'answered'
}

export async function countSetup(db: Db, { businessId }: BusinessScope): Promise<SetupRow> {
  const { rows } = await sql<SetupRow>`
    select b.name as business_name, b.named, b.hours_confirmed, b.time_zone, s.services,
       t.staff, t.staff_with_hours, p.pages, p.first_page_name,
      coalesce(b.free_credit, 'open') as free_credit,
      exists (select from appointments where business_id = b.id) as has_appointments
    from businesses b,
      lateral (select count(*)::integer as services from services
        where business_id = b.id and archived_at is null) s,
      lateral (select count(*)::integer as staff,
          (count(*) filter (where jsonb_array_length(weekly_hours) > 0))::integer
            as staff_with_hours
        from staff where business_id = b.id and archived_at is null) t,
      lateral (select count(*)::integer as pages,
        (array_agg(name order by id))[1] as first_page_name
        from public_pages where business_id = b.id) p
    where b.id = ${businessId}`.execute(db)
  return rows[0]!
}
