import { compared, valuesBefore } from '#features/activity/recording/rules.ts'
import { record } from '#features/activity/recording/service.ts'
import type { BusinessScope, Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.ts'
import { changeOfferOf } from '#platform/db/transaction.ts'
import { refuse } from '#platform/refusal.ts'
import type { AddOnInput } from './add-ons-contract.ts'
import * as queries from './add-ons-queries.ts'

const addOnNotFound = () => refuse.notFound('This add-on does not exist.')

export const listAddOns = ({ db }: Context, member: Member) =>
  queries.listAddOnRows(db, member.scope)

export const createAddOn = (context: Context, member: Member, input: AddOnInput) =>
  save(context, member, input, async tx => {
    const id = await queries.insertAddOn(tx, member.scope, input, context.clock())
    await record(tx, member, { target: { kind: 'add-on', id }, name: input.name })
    return id
  })

/** Booked appointments keep what was sold. @throws 404 */
export const updateAddOn = (
  context: Context,
  member: Member,
  id: number,
  input: Partial<AddOnInput>,
) =>
  save(context, member, input, async tx => {
    const shownInLog = { name: 'name', minutes: 'minutes', price: 'price_cents' }
    await record(tx, member, {
      target: { kind: 'add-on', id },
      ...compared(valuesBefore('add_ons', id, shownInLog), input),
    })
    if (!(await queries.changeAddOn(tx, member.scope, id, input))) throw addOnNotFound()
    return id
  })

const save = (
  context: Context,
  { scope }: Member,
  { serviceIds }: Partial<AddOnInput>,
  write: (tx: Tx) => Promise<number>,
) =>
  changeOfferOf(context, scope, 'services', async tx => {
    const id = await write(tx)
    const ids = serviceIds && [...new Set(serviceIds)]
    if (ids && !(await queries.replaceServicesOf(tx, scope, id, ids)))
      throw refuse.field('serviceIds', 'One of these services no longer exists.')
    const [saved] = await queries.listAddOnRows(tx, scope, id)
    return saved!
  })

/** Booked appointments keep it. @throws 404 */
export async function removeAddOn(context: Context, member: Member, id: number): Promise<void> {
  const { scope } = member
  await changeOfferOf(context, scope, 'services', async tx => {
    await record(tx, member, {
      target: { kind: 'add-on', id },
      before: valuesBefore('add_ons', id),
    })
    if (!(await queries.deleteAddOn(tx, scope, id))) throw addOnNotFound()
  })
}

/** @throws 400 */
export async function chooseAddOns(
  tx: Tx,
  scope: BusinessScope,
  serviceId: number,
  addOnIds: readonly number[],
): Promise<void> {
  if (!(await queries.replaceAddOnsOf(tx, scope, serviceId, [...new Set(addOnIds)])))
    throw refuse.field('addOnIds', 'One of these add-ons no longer exists.')
}

interface ImportedAddOn {
  name: string
  minutes: number
  priceCents: number
}

interface ImportedAddOns {
  serviceId: number
  addOns: readonly ImportedAddOn[]
}

export async function importAddOns(
  tx: Tx,
  scope: BusinessScope,
  list: readonly ImportedAddOns[],
  now: Date,
): Promise<void> {
  if (list.every(({ addOns }) => addOns.length === 0)) return
  const known = new Map(
    (await queries.listAddOnRows(tx, scope)).map(row => [
      keyOf(row.name, row.minutes, row.price),
      row.id,
    ]),
  )
  const chosen: { serviceId: number; addOnIds: number[] }[] = []
  for (const { serviceId, addOns } of list) {
    const ids = new Set<number>()
    for (const { name, minutes, priceCents } of addOns) {
      const key = keyOf(name, minutes, priceCents)
      const input = { name, minutes, price: priceCents }
      const id = known.get(key) ?? (await queries.insertAddOn(tx, scope, input, now))
      known.set(key, id)
      ids.add(id)
    }
    chosen.push({ serviceId, addOnIds: [...ids] })
  }
  await queries.appendAddOns(tx, scope, chosen)
}

const keyOf = (name: string, minutes: number, price: number) =>
  JSON.stringify([name.toLowerCase(), minutes, price])

/**
 * Uses the id of an equal add-on, else of one with the same name. Others get new ids, as if they
 * had been removed.
 */
export async function identifySold(
  tx: Tx,
  scope: BusinessScope,
  list: readonly ImportedAddOn[],
): Promise<(addOn: ImportedAddOn) => number> {
  const ids = new Map<string, number>()
  const key = ({ name, minutes, priceCents }: ImportedAddOn) => keyOf(name, minutes, priceCents)
  if (list.length > 0) {
    const rows = await queries.listAddOnRows(tx, scope)
    const sold = new Map(list.map(each => [key(each), each]))
    for (const { id, name, minutes, price } of rows.toReversed())
      ids.set(keyOf(name, minutes, price), id)
    const named = new Map(rows.toReversed().map(({ id, name }) => [name.toLowerCase(), id]))
    for (const [each, { name }] of sold) {
      const id = ids.get(each) ?? named.get(name.toLowerCase())
      if (id !== undefined) ids.set(each, id)
    }
    const unknown = [...sold.keys()].filter(each => !ids.has(each))
    const taken = await queries.takeIds(tx, unknown.length)
    for (const [nth, each] of unknown.entries()) ids.set(each, taken[nth]!)
  }
  return addOn => ids.get(key(addOn))!
}
