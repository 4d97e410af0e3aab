import type { PageService } from '#features/booking-pages/contract.ts'
import { readPublicPage } from '#features/booking-pages/service.ts'
import { pictureIn } from '#features/pictures/rules.ts'
import type { Actor, BusinessScope, Owner } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.ts'
import { FOREIGN_KEY_VIOLATION, sqlState } from '#platform/db/errors.ts'
import { changeOffer } from '#platform/db/transaction.ts'
import { refuse } from '#platform/refusal.ts'
import type { Service, ServiceInput } from './contract.ts'
import {
  changeService,
  type ImportedService,
  insertService,
  insertServices,
  listServiceRows,
  removeServiceRow,
  type ServiceRow,
} from './queries.ts'
import { menuMessages } from './rules.ts'

const presentService = (row: ServiceRow): Service => ({
  id: row.id,
  name: row.name,
  description: row.description,
  duration: row.duration_minutes,
  price: row.price_cents,
  category: row.category as Service['category'],
  bufferBefore: row.buffer_before_minutes,
  bufferAfter: row.buffer_after_minutes,
  whatToBring: row.what_to_bring,
  directions: row.directions,
  ...(row.group_id !== null && { groupId: row.group_id }),
  ...pictureIn(row.picture),
})

/** The services of a public page for anyone, of their own business for an owner. */
export async function listServices(
  context: Context,
  actor: Actor,
  pageName: string | undefined,
): Promise<(Service | PageService)[]> {
  if (pageName !== undefined) return (await readPublicPage(context, pageName)).services
  if (actor.kind !== 'owner') throw refuse.noSession()
  return (await listServiceRows(context.db, actor.scope)).map(presentService)
}

export async function createService(
  context: Context,
  owner: Owner,
  input: ServiceInput,
): Promise<Service> {
  const row = await refuseUnknownGroup(() =>
    changeOffer(context.db, owner.scope, tx => insertService(tx, owner.scope, input)),
  )
  context.events.publish(owner.scope, 'services')
  return presentService(row)
}

/** @throws 400 if the group of a service is gone. */
async function refuseUnknownGroup<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (sqlState(error) !== FOREIGN_KEY_VIOLATION) throw error
    throw refuse.invalid(menuMessages.groupGone, { groupId: menuMessages.groupGone })
  }
}

/** Adds a service in the caller's change of the offer. @returns its id. */
export const addService = async (tx: Tx, scope: BusinessScope, input: ServiceInput) =>
  (await insertService(tx, scope, input)).id

/** Whether the business has a service that is not archived. */
export const hasServices = async (tx: Tx, scope: BusinessScope): Promise<boolean> =>
  (await listServiceRows(tx, scope)).length > 0

/** Booked appointments keep their times. */
export async function updateService(
  context: Context,
  owner: Owner,
  id: number,
  input: Partial<ServiceInput>,
) {
  const row = await refuseUnknownGroup(() => changeService(context.db, owner.scope, id, input))
  if (!row) throw refuse.notFound('This service does not exist.')
  context.events.publish(owner.scope, 'services')
  return presentService(row)
}

/** Removes a service, or archives it if appointments refer to it. */
export async function removeService(context: Context, owner: Owner, id: number): Promise<void> {
  if (!(await removeServiceRow(context.db, owner.scope, id, context.clock()))) {
    throw refuse.notFound('This service does not exist.')
  }
  context.events.publish(owner.scope, 'services')
}

/** Adds services in the transaction of an import. @returns their ids, in order. */
export const importServices = (
  tx: Tx,
  scope: BusinessScope,
  list: readonly ImportedService[],
  now: Date,
) => insertServices(tx, scope, list, now)
