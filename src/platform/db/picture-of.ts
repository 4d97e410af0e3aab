import { type RawBuilder, sql } from 'kysely'
import type { PictureUse } from '#domain/picture-uses.ts'

/** A picture as a page or an owner's list reads it along with what it belongs to. */
export interface PictureRow {
  hash: string
  /** Of its largest file. */
  width: number
  height: number
  alt: string
}

/** A picture with what it belongs to. */
export interface TargetPictureRow extends PictureRow {
  use: PictureUse
  target: number
}

/** All pictures of a business, which cost less than one by one; null if there are none. */
export const picturesOf = (businessId: RawBuilder<unknown>) => sql<TargetPictureRow[] | null>`(
  select json_agg(json_build_object('use', i.use, 'target', i.target_id, 'hash', i.hash,
    'width', i.width, 'height', i.height, 'alt', i.alt))
  from pictures i where i.business_id = ${businessId})`

/** The picture of a page, staff member or service; null if it has none. */
export const pictureOf = (use: PictureUse, owner: RawBuilder<unknown>) => sql<PictureRow | null>`(
  select json_build_object('hash', i.hash, 'width', i.width, 'height', i.height, 'alt', i.alt)
  from pictures i
  where i.business_id = ${owner}.business_id and i.use = ${sql.lit(use)}
    and i.target_id = ${owner}.id)`
