import type { PictureUse } from '#domain/picture-uses.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'

/** Gray, 32 × 32 pixels. */
export const picturePng = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAMAAABEpIrGAAAAA1BMVEWIiIhYZW6zAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAE0lEQVQ4jWNgGAWjYBSMAgasAAAEIAABMVaGxQAAAABJRU5ErkJggg==',
    'base64',
  ),
)

/** Inserts a picture with one file, without drawing it. */
export async function insertPicture(
  db: Db,
  { businessId }: BusinessScope,
  use: PictureUse,
  id: number,
) {
  const file = { business_id: businessId, hash: 'ab'.repeat(16), width: 32 }
  await db
    .insertInto('picture_files')
    .values({ ...file, type: 'image/webp', size: 4, bytes: Buffer.from('RIFF') })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await db
    .insertInto('pictures')
    .values({ ...file, use, target_id: id, height: 32 })
    .execute()
}
