import { sql } from 'kysely'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { findsBusiness } from '#platform/db/row-scope.ts'
import { nameKey } from './rules.ts'

export async function findEmbedHosts(
  db: Db,
  { businessId }: BusinessScope,
  name: string,
): Promise<string[] | undefined> {
  const page = await db
    .selectFrom('public_pages')
    .select('embed_hosts')
    .where('business_id', '=', businessId)
    .where('name_key', '=', nameKey(name))
    .executeTakeFirst()
  return page?.embed_hosts
}

/** Reads across tenants. */
export async function findPublicEmbedHosts(db: Db, name: string): Promise<string[]> {
  const page = await db
    .selectFrom('public_pages')
    .select('embed_hosts')
    .where('name_key', '=', nameKey(name))
    .modifyEnd(findsBusiness)
    .executeTakeFirst()
  return page?.embed_hosts ?? []
}

export const changeEmbedHosts = (
  db: Db,
  { businessId }: BusinessScope,
  name: string,
  { hosts, before }: { hosts: string[]; before?: string[] | undefined },
) =>
  db
    .updateTable('public_pages')
    .set({ embed_hosts: hosts })
    .where('business_id', '=', businessId)
    .where('name_key', '=', nameKey(name))
    .$if(before !== undefined, query =>
      // The response to the same change may have been lost.
      query.where(sql<boolean>`embed_hosts in (${before!}::text[], ${hosts}::text[])`),
    )
    .returning(['id', 'name'])
    .executeTakeFirst()
