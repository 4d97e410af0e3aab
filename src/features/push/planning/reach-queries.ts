import { sql } from 'kysely'

/**
 * Whose appointments a person hears of, null for everyone's: their own column if they reach no
 * other, else as they chose. From choices `c`, a membership `m` and its business `w`.
 */
export const ownStaff = sql`case
  when m.role = 'staff' and m.user_id is distinct from w.owner_user_id then coalesce(m.staff_id, 0)
  else c.staff_id end`
