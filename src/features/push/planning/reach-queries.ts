import { sql } from 'kysely'

/**
 * Whose appointments a member wants pushes about; null for everyone's. Needs choices `c`, a
 * membership `m` and its business `w`.
 */
export const ownStaff = sql`case
  when m.role = 'staff' and m.user_id is distinct from w.owner_user_id then coalesce(m.staff_id, 0)
  else (select t.id from staff t
    where t.business_id = c.business_id and t.id = c.staff_id and t.archived_at is null) end`
