import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

/**
 * Drops the constraint, which makes writing many rows slow. @returns a function that adds it again.
 */
export async function withoutOverlapCheck(db: Db): Promise<() => Promise<void>> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conname = 'appointments_never_overlap'`.execute(db)
  const { definition } = rows[0]!
  await sql`alter table appointments drop constraint appointments_never_overlap`.execute(db)
  return async () => {
    await sql`alter table appointments add constraint appointments_never_overlap
      ${sql.raw(definition)}`.execute(db)
  }
}
