import { type RawBuilder, sql } from 'kysely'
import type { PictureUse } from '#domain/picture-uses.ts'

export interface PictureRow {
  hash: string
  width: number
  height: number
  alt: string
}

export interface TargetPictureRow extends PictureRow {
  use: PictureUse
  target: number
}

/** One expression is cheaper than one per picture. */
export const picturesOf = (businessId: RawBuilder<unknown>) => sql<TargetPictureRow[] | null>`(
  select json_agg(json_build_object('use', i.use, 'target', i.target_id, 'hash', i.hash,
    'width', i.width, 'height', i.height, 'alt', i.alt))
  from pictures i where i.business_id = ${businessId})`

export const pictureOf = (use: PictureUse, owner: RawBuilder<unknown>) => sql<PictureRow | null>`(
  select json_build_object('hash', i.hash, 'width', i.width, 'height', i.height, 'alt', i.alt)
  from pictures i
  where i.business_id = ${owner}.business_id and i.use = ${sql.lit(use)}
    and i.target_id = ${owner}.id)`
