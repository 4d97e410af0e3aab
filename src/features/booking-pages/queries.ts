import type { Db } from '#platform/db/open.ts'

/** Finds a public page by name, in any letter case, with the business it belongs to. Reads across tenants. */
export async function findPageByName(db: Db, name: string) {
  return await db
    .selectFrom('public_pages as p')
    .innerJoin('businesses as b', 'b.id', 'p.business_id')
    .select(['p.business_id', 'p.id', 'p.name', 'p.title', 'p.settings', 'b.name as business_name', 'b.time_zone'])
    .where('p.name_key', '=', name.toLowerCase())
    .where('b.closed_at', 'is', null)
    .executeTakeFirst()
}
