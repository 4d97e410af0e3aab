import { compared, valuesBefore } from '#features/activity/recording/rules.ts'
import { record } from '#features/activity/recording/service.ts'
import type { PageService } from '#features/booking-pages/contract.ts'
import { readPublicPage } from '#features/booking-pages/service.ts'
import { pictureIn } from '#features/pictures/rules.ts'
import type { Actor, BusinessScope, Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.ts'
import { FOREIGN_KEY_VIOLATION, isViolationOf, sqlState } from '#platform/db/errors.ts'
import { changeOfferOf } from '#platform/db/transaction.ts'
import { refuse } from '#platform/refusal.ts'
import { chooseAddOns } from './add-ons-service.ts'
import type { Service, ServiceInput } from './contract.ts'
import {
  changeService,
  insertService,
  insertServices,
  listServiceRows,
  removeServiceRow,
  type ServiceRow,
} from './queries.ts'
import { menuMessages, serviceMessages } from './rules.ts'
import { insertTerms, replaceTerms } from './terms-queries.ts'

const serviceNotFound = () => refuse.notFound('This service does not exist.')

const presentService = (row: ServiceRow): Service => ({
  id: row.id,
  name: row.name,
  description: row.description,
  duration: row.duration_minutes,
  price: row.price_cents,
  category: row.category as Service['category'],
  bufferBefore: row.buffer_before_minutes,
  bufferAfter: row.buffer_after_minutes,
  ...(row.gap_start_minutes !== null && row.gap_minutes !== null
    ? { waiting: { after: row.gap_start_minutes, minutes: row.gap_minutes } }
    : {}),
  whatToBring: row.what_to_bring,
  directions: row.directions,
  ...(row.group_id !== null && { groupId: row.group_id }),
  ...pictureIn(row.picture),
  ...(row.terms && { staffTerms: row.terms }),
  ...(row.add_on_ids && { addOnIds: row.add_on_ids }),
})

/** Services of a public page for anyone, of their own business for a member. */
export async function listServices(
  context: Context,
  actor: Actor,
  pageName: string | undefined,
): Promise<(Service | PageService)[]> {
  if (pageName !== undefined) return (await readPublicPage(context, pageName)).services
  if (actor.kind !== 'member') throw refuse.noSession()
  return (await listServiceRows(context.db, actor.scope)).map(presentService)
}

export async function createService(
  context: Context,
  member: Member,
  input: ServiceInput,
): Promise<Service> {
  const row = await withUnfitRefused(() =>
    changeOfferOf(context, member.scope, 'services', async tx => {
      const added = await insertService(tx, member.scope, input)
      await record(tx, member, { target: { kind: 'service', id: added.id }, name: input.name })
      return await withChoices(tx, member.scope, added, input)
    }),
  )
  return presentService(row)
}

/** @throws 400 if a service's group is gone, or its waiting time doesn't fit into the service. */
async function withUnfitRefused<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isViolationOf(error, 'services_gap_fits'))
      throw refuse.field('waiting', serviceMessages.waiting)
    if (sqlState(error) !== FOREIGN_KEY_VIOLATION) throw error
    throw refuse.field('groupId', menuMessages.groupGone)
  }
}

export const addService = async (tx: Tx, scope: BusinessScope, input: ServiceInput) =>
  (await insertService(tx, scope, input)).id

export const hasServices = async (tx: Tx, scope: BusinessScope): Promise<boolean> =>
  (await listServiceRows(tx, scope)).length > 0

const shownInLog = {
  name: 'name',
  duration: 'duration_minutes',
  price: 'price_cents',
  category: 'category',
  bufferBefore: 'buffer_before_minutes',
  bufferAfter: 'buffer_after_minutes',
}

/** Booked appointments keep their times. */
export async function updateService(
  context: Context,
  member: Member,
  id: number,
  input: Partial<ServiceInput>,
) {
  const row = await withUnfitRefused(() =>
    changeOfferOf(context, member.scope, 'services', async tx => {
      await record(tx, member, {
        target: { kind: 'service', id },
        ...compared(valuesBefore('services', id, shownInLog), input),
      })
      const changed = await changeService(tx, member.scope, id, input)
      if (!changed) throw serviceNotFound()
      return await withChoices(tx, member.scope, changed, input)
    }),
  )
  return presentService(row)
}

/** @throws 400 */
async function withChoices(
  tx: Tx,
  scope: BusinessScope,
  row: ServiceRow,
  { staffTerms, addOnIds }: Partial<ServiceInput>,
): Promise<ServiceRow> {
  if (!staffTerms && !addOnIds) return row
  const own = staffTerms?.filter(({ duration, price }) => (duration ?? price) !== undefined)
  if (own && !(await replaceTerms(tx, scope, row.id, own)))
    throw refuse.field('staffTerms', 'One of these staff members no longer exists.')
  if (addOnIds) await chooseAddOns(tx, scope, row.id, addOnIds)
  const [saved] = await listServiceRows(tx, scope, row.id)
  return saved!
}

export async function removeService(context: Context, member: Member, id: number): Promise<void> {
  await changeOfferOf(context, member.scope, 'services', async tx => {
    const before = valuesBefore('services', id)
    await record(tx, member, { target: { kind: 'service', id }, before })
    if (!(await removeServiceRow(tx, member.scope, id, context.clock()))) throw serviceNotFound()
  })
}

export const importServices = insertServices

export const importTerms = insertTerms
