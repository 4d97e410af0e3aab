import { sql } from 'kysely'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { MenuOrder } from './groups-contract.ts'

export const listGroupRows = (db: Db, { businessId }: BusinessScope) =>
  db
    .selectFrom('service_groups')
    .select(['id', 'name'])
    .where('business_id', '=', businessId)
    .orderBy('position', order => order.asc().nullsLast())
    .orderBy('id')
    .execute()

/** Services in the order of the menu. `isPlaced`: an order has been saved with it. */
export const listPlaces = (db: Db, { businessId }: BusinessScope) =>
  db
    .selectFrom('services as s')
    .leftJoin('service_groups as g', join =>
      join.onRef('g.business_id', '=', 's.business_id').onRef('g.id', '=', 's.group_id'),
    )
    .select(['s.id', 's.group_id as group', sql<boolean>`s.position is not null`.as('isPlaced')])
    .where('s.business_id', '=', businessId)
    .where('s.archived_at', 'is', null)
    .orderBy('g.position', order => order.asc().nullsLast())
    .orderBy('g.id', order => order.asc().nullsLast())
    .orderBy('s.position', order => order.asc().nullsLast())
    .orderBy('s.id')
    .execute()

export const insertGroup = (tx: Tx, { businessId }: BusinessScope, name: string) =>
  tx
    .insertInto('service_groups')
    .values({ business_id: businessId, name })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

export const changeGroup = (tx: Tx, scope: BusinessScope, id: number, name: string) =>
  tx
    .updateTable('service_groups')
    .set({ name })
    .where('business_id', '=', scope.businessId)
    .where('id', '=', id)
    .returning(['id', 'name'])
    .executeTakeFirst()

export async function deleteGroup(tx: Tx, scope: BusinessScope, id: number): Promise<boolean> {
  await tx
    .updateTable('services')
    .set({ group_id: null })
    .where('business_id', '=', scope.businessId)
    .where('group_id', '=', id)
    .execute()
  const { numDeletedRows } = await tx
    .deleteFrom('service_groups')
    .where('business_id', '=', scope.businessId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const placesOf = ({ groups, services }: MenuOrder) => [
  ...groups.flatMap(group => group.services.map(id => ({ id, group: group.id }))),
  ...services.map(id => ({ id, group: null })),
]

/** Groups and services that the order omits go last. @returns false if one in the order is gone. */
export async function saveOrder(
  tx: Tx,
  { businessId }: BusinessScope,
  { groups, services }: MenuOrder,
): Promise<boolean> {
  const groupIds = groups.map(({ id }) => id)
  const { rows: ordered } = await sql<{ position: number | null }>`
    update service_groups g set position = (
      select o.position from unnest(${groupIds}::integer[]) with ordinality o(id, position)
      where o.id = g.id)
    where g.business_id = ${businessId}
    returning g.position`.execute(tx)
  if (ordered.filter(({ position }) => position !== null).length < groupIds.length) return false

  const placed = placesOf({ groups, services })
  const { rows } = await sql<{ position: number | null }>`
    update services s set position = o.position,
      group_id = case when o.position is null then s.group_id else o.group_id end
    from services x
    left join unnest(${placed.map(each => each.id)}::integer[],
        ${placed.map(each => each.group)}::integer[]) with ordinality o(id, group_id, position)
      on o.id = x.id
    where s.business_id = ${businessId} and x.business_id = ${businessId} and x.id = s.id
      and s.archived_at is null
    returning s.position`.execute(tx)
  return rows.filter(({ position }) => position !== null).length === placed.length
}
