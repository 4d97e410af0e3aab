import { sql } from 'kysely'
import type { PictureUse } from '#domain/picture-uses.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { sqlHasRow } from '#platform/db/found.ts'
import type { PictureRow } from '#platform/db/picture-of.ts'
import { findsBusiness } from '#platform/db/row-scope.ts'
import type { DrawnPicture } from '#platform/pictures.ts'

export interface NamedPicture extends DrawnPicture {
  hash: string
}

const tables = {
  logo: 'public_pages',
  cover: 'public_pages',
  staff: 'staff',
  service: 'services',
} as const

export async function hasTarget(
  db: Db,
  { businessId }: BusinessScope,
  use: PictureUse,
  id: number,
): Promise<boolean> {
  const table = tables[use]
  const current = table === 'public_pages' ? sql`` : sql`and archived_at is null`
  return await sqlHasRow(db)`select from ${sql.table(table)}
    where business_id = ${businessId} and id = ${id} ${current}`
}

const columns = ['hash', 'width', 'height', 'alt'] as const

/** The database deletes the old files. */
export async function replacePicture(
  tx: Tx,
  { businessId }: BusinessScope,
  use: PictureUse,
  id: number,
  { hash, width, height }: NamedPicture,
  now: Date,
): Promise<PictureRow> {
  const values = { hash, width, height, alt: '', created_at: now }
  return await tx
    .insertInto('pictures')
    .values({ business_id: businessId, use, target_id: id, ...values })
    .onConflict(conflict =>
      conflict.columns(['business_id', 'use', 'target_id']).doUpdateSet({
        hash,
        width,
        height,
        // The description belongs to the old picture.
        alt: sql`case when pictures.hash = excluded.hash then pictures.alt else '' end`,
      }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export const changeAlt = (
  tx: Tx,
  { businessId }: BusinessScope,
  use: PictureUse,
  id: number,
  alt: string,
): Promise<PictureRow | undefined> =>
  tx
    .updateTable('pictures')
    .set({ alt })
    .where('business_id', '=', businessId)
    .where('use', '=', use)
    .where('target_id', '=', id)
    .returning(columns)
    .executeTakeFirst()

export async function deletePicture(
  tx: Tx,
  { businessId }: BusinessScope,
  use: PictureUse,
  id: number,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('pictures')
    .where('business_id', '=', businessId)
    .where('use', '=', use)
    .where('target_id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Skips existing files. @returns the keys of the objects that were added. */
export async function insertFiles(
  tx: Tx,
  { businessId }: BusinessScope,
  { hash, files }: NamedPicture,
  objects: readonly string[] | undefined,
): Promise<string[]> {
  const added = await tx
    .insertInto('picture_files')
    .values(
      files.map(({ width, type, bytes }, at) => ({
        business_id: businessId,
        hash,
        width,
        type,
        size: bytes.length,
        bytes: objects ? null : bytes,
        object: objects?.[at] ?? null,
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .returning('object')
    .execute()
  return added.flatMap(({ object }) => object ?? [])
}

export async function countStored(tx: Tx, { businessId }: BusinessScope) {
  const { rows } = await sql<{ pictures: number; bytes: number }>`
    select (select count(*)::integer from pictures where business_id = ${businessId}) as pictures,
      (select coalesce(sum(size), 0)::integer from picture_files
        where business_id = ${businessId}) as bytes`.execute(tx)
  return rows[0]!
}

/** Names are unguessable. Works across tenants. */
export const findFile = (db: Db, hash: string, width: number) =>
  db
    .selectFrom('picture_files')
    .select(['type', 'bytes', 'object'])
    .where('hash', '=', hash)
    .where('width', '=', width)
    .limit(1)
    .modifyEnd(findsBusiness)
    .executeTakeFirst()

export const listLargest = (db: Db, { businessId }: BusinessScope) =>
  db
    .selectFrom('pictures as p')
    .innerJoin('picture_files as f', join =>
      join
        .onRef('f.business_id', '=', 'p.business_id')
        .onRef('f.hash', '=', 'p.hash')
        .onRef('f.width', '=', 'p.width'),
    )
    .select(['p.use', 'p.target_id as id', 'p.alt', 'f.type', 'f.hash', 'f.width'])
    .where('p.business_id', '=', businessId)
    .where('f.type', '=', 'image/webp')
    .orderBy('p.use')
    .orderBy('p.target_id')
    .execute()
