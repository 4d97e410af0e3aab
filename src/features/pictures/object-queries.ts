import { sql } from 'kysely'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** Listed before they are written, so that unused ones can be deleted. */
export async function announceObjects(
  db: Db,
  { businessId }: BusinessScope,
  objects: readonly string[],
  dueAt: Date,
): Promise<void> {
  await db
    .insertInto('unused_objects')
    .values(objects.map(object => ({ object, business_id: businessId, due_at: dueAt })))
    .execute()
}

/** @returns whether all still existed. */
export async function adoptObjects(
  tx: Tx,
  { businessId }: BusinessScope,
  objects: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`delete from unused_objects
    where business_id = ${businessId} and object = any (${objects}::text[])
    returning object`.execute(tx)
  return rows.length === objects.length
}

export async function listUnused(db: Db, now: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ object: string }>`
    /* across tenants: a chore of the worker */
    select object from unused_objects where due_at <= ${now} order by due_at
    limit ${most}`.execute(db)
  return rows.map(({ object }) => object)
}

export async function forgetUnused(db: Db, object: string): Promise<void> {
  await sql`/* across tenants: a chore of the worker */
    delete from unused_objects where object = ${object}`.execute(db)
}

export async function postponeUnused(db: Db, object: string, dueAt: Date): Promise<void> {
  await sql`/* across tenants: a chore of the worker */
    update unused_objects set due_at = ${dueAt} where object = ${object}`.execute(db)
}

export async function listObjects(db: Db): Promise<string[]> {
  const { rows } = await sql<{ object: string }>`
    /* across tenants: run by the operator */
    select object from picture_files where object is not null order by object`.execute(db)
  return rows.map(({ object }) => object)
}
