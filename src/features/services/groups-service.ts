import { isDeepStrictEqual } from 'node:util'
import { compared, valuesBefore } from '#features/activity/recording/rules.ts'
import { record } from '#features/activity/recording/service.ts'
import type { BusinessScope, Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.ts'
import { changeOfferOf } from '#platform/db/transaction.ts'
import { refuse } from '#platform/refusal.ts'
import type { GroupInput, MenuInput, MenuOrder, ServiceGroup } from './groups-contract.ts'
import * as queries from './groups-queries.ts'
import { menuMessages } from './rules.ts'

const groupNotFound = () => refuse.notFound(menuMessages.groupGone)

export const listGroups = (context: Context, member: Member): Promise<ServiceGroup[]> =>
  queries.listGroupRows(context.db, member.scope)

export const createGroup = async (
  context: Context,
  member: Member,
  { name }: GroupInput,
): Promise<ServiceGroup> =>
  await changeOfferOf(context, member.scope, 'services', async tx => {
    const added = await queries.insertGroup(tx, member.scope, name)
    await record(tx, member, { target: { kind: 'group', id: added.id }, name })
    return added
  })

export const renameGroup = async (
  context: Context,
  member: Member,
  id: number,
  { name }: GroupInput,
): Promise<ServiceGroup> =>
  await changeOfferOf(context, member.scope, 'services', async tx => {
    const target = { kind: 'group', id } as const
    await record(tx, member, { target, ...compared(valuesBefore('service_groups', id), { name }) })
    const renamed = await queries.changeGroup(tx, member.scope, id, name)
    if (!renamed) throw groupNotFound()
    return renamed
  })

export async function removeGroup(context: Context, member: Member, id: number): Promise<void> {
  await changeOfferOf(context, member.scope, 'services', async tx => {
    const before = valuesBefore('service_groups', id)
    await record(tx, member, { target: { kind: 'group', id }, before })
    if (!(await queries.deleteGroup(tx, member.scope, id))) throw groupNotFound()
  })
}

/** All or nothing. @throws 400 if one of them is gone; 409 `changed` if the order isn't `before`. */
export async function orderMenu(
  context: Context,
  member: Member,
  { before, ...order }: MenuInput,
): Promise<void> {
  await changeOfferOf(context, member.scope, 'services', async tx => {
    if (before && !(await isCurrent(tx, member.scope, before)))
      throw refuse.conflict(menuMessages.changed, 'changed')
    if (!(await queries.saveOrder(tx, member.scope, order)))
      throw refuse.invalid(menuMessages.changed)
    await record(tx, member)
  })
}

/** Ignores what was added since, unless it was moved, too. */
async function isCurrent(tx: Tx, scope: BusinessScope, order: MenuOrder): Promise<boolean> {
  const seen = { groups: order.groups.map(({ id }) => id), places: queries.placesOf(order) }
  const ids = new Set(seen.places.map(({ id }) => id))
  const groups = (await queries.listGroupRows(tx, scope)).map(({ id }) => id)
  const places = (await queries.listPlaces(tx, scope))
    .filter(({ id, isPlaced }) => isPlaced || ids.has(id))
    .map(({ id, group }) => ({ id, group }))
  return isDeepStrictEqual(seen, {
    groups: groups.filter(id => seen.groups.includes(id)),
    places,
  })
}

export async function importGroups(
  tx: Tx,
  scope: BusinessScope,
  names: readonly string[],
): Promise<Map<string, number>> {
  const known = new Map<string, number>()
  if (names.length === 0) return known
  for (const { id, name } of (await queries.listGroupRows(tx, scope)).toReversed())
    known.set(name.toLowerCase(), id)
  for (const name of names) {
    const key = name.toLowerCase()
    if (!known.has(key)) known.set(key, (await queries.insertGroup(tx, scope, name)).id)
  }
  return known
}
