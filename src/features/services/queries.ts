import { type Selectable, sql } from 'kysely'
import type { BusinessScope } from '#platform/actor.ts'
import { insertInBatches } from '#platform/db/batches.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { type PictureRow, pictureOf } from '#platform/db/picture-of.ts'
import type { Schema } from '#platform/db/schema.ts'
import type { ServiceInput, StaffTerms } from './contract.ts'

export type ServiceRow = Selectable<Schema['services']> & {
  picture: PictureRow | null
  terms: StaffTerms[] | null
  add_on_ids: number[] | null
}

const extras = [
  pictureOf('service', sql`services`).as('picture'),
  sql<StaffTerms[] | null>`(
    select json_agg(json_strip_nulls(json_build_object('staffId', x.staff_id,
      'duration', x.duration_minutes, 'price', x.price_cents)) order by x.staff_id)
    from staff_terms x
    join staff t on t.business_id = x.business_id and t.id = x.staff_id and t.archived_at is null
    where x.business_id = services.business_id and x.service_id = services.id)`.as('terms'),
  sql<number[] | null>`(select json_agg(x.add_on_id order by x.position, x.add_on_id)
    from service_add_ons x
    where x.business_id = services.business_id and x.service_id = services.id)`.as('add_on_ids'),
] as const

export async function listServiceRows(
  db: Db,
  { businessId }: BusinessScope,
  id?: number,
): Promise<ServiceRow[]> {
  let query = db
    .selectFrom('services')
    .leftJoin('service_groups as g', join =>
      join
        .onRef('g.business_id', '=', 'services.business_id')
        .onRef('g.id', '=', 'services.group_id'),
    )
    .selectAll('services')
    .select(extras)
    .where('services.business_id', '=', businessId)
    .where('archived_at', 'is', null)
  if (id !== undefined) query = query.where('services.id', '=', id)
  return await query
    .orderBy('g.position', order => order.asc().nullsLast())
    .orderBy('g.id', order => order.asc().nullsLast())
    .orderBy('services.position', order => order.asc().nullsLast())
    .orderBy('services.id')
    .execute()
}

const gapColumns = (waiting: ServiceInput['waiting']) =>
  waiting === undefined
    ? {}
    : { gap_start_minutes: waiting?.after ?? null, gap_minutes: waiting?.minutes ?? null }

const columns = (input: Partial<ServiceInput>) => ({
  name: input.name,
  description: input.description === null ? '' : input.description,
  duration_minutes: input.duration,
  price_cents: input.price,
  category: input.category,
  buffer_before_minutes: input.bufferBefore,
  buffer_after_minutes: input.bufferAfter,
  ...gapColumns(input.waiting),
  what_to_bring: input.whatToBring === null ? '' : input.whatToBring,
  directions: input.directions === null ? '' : input.directions,
  group_id: input.groupId,
})

export const insertService = (
  tx: Tx,
  { businessId }: BusinessScope,
  input: ServiceInput,
): Promise<ServiceRow> =>
  tx
    .insertInto('services')
    .values({
      ...columns(input),
      business_id: businessId,
      name: input.name,
      duration_minutes: input.duration,
      price_cents: input.price,
      category: input.category,
    })
    .returningAll()
    .returning(extras)
    .executeTakeFirstOrThrow()

export const changeService = (
  tx: Tx,
  { businessId }: BusinessScope,
  id: number,
  input: Partial<ServiceInput>,
): Promise<ServiceRow | undefined> =>
  tx
    .updateTable('services')
    .set({ ...columns(input), archived_at: null })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .returningAll()
    .returning(extras)
    .executeTakeFirst()

/** Archives services that were ever booked or sold. */
export async function removeServiceRow(
  tx: Tx,
  scope: BusinessScope,
  id: number,
  now: Date,
): Promise<boolean> {
  const { businessId } = scope
  const found = await tx
    .selectFrom('services')
    .select('id')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return false
  await tx
    .deleteFrom('public_page_services')
    .where('business_id', '=', businessId)
    .where('service_id', '=', id)
    .execute()
  const { numUpdatedRows: kept } = await tx
    .updateTable('services')
    .set({ archived_at: now })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where(({ exists, or, selectFrom }) =>
      or(
        (['appointments', 'sale_lines'] as const).map(table =>
          exists(
            selectFrom(table)
              .select('business_id')
              .where('business_id', '=', businessId)
              .where('service_id', '=', id),
          ),
        ),
      ),
    )
    .executeTakeFirst()
  if (kept === 0n) {
    await tx
      .deleteFrom('services')
      .where('business_id', '=', businessId)
      .where('id', '=', id)
      .execute()
  }
  return true
}

export interface ImportedService {
  name: string
  description: string
  duration_minutes: number
  price_cents: number
  category: string
  buffer_before_minutes: number
  buffer_after_minutes: number
  gap_start_minutes: number | null
  gap_minutes: number | null
  group_id: number | null
  archived_at: Date | null
}

/** @returns their ids, in order. */
export const insertServices = (
  tx: Tx,
  { businessId }: BusinessScope,
  list: readonly ImportedService[],
  now: Date,
) =>
  insertInBatches(list, batch =>
    tx
      .insertInto('services')
      .values(batch.map(values => ({ ...values, business_id: businessId, created_at: now })))
      .returning('id')
      .execute(),
  )
