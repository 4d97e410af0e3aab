import { compared, valuesBefore } from '#features/activity/recording/rules.ts'
import { record } from '#features/activity/recording/service.ts'
import type { PageStaff } from '#features/booking-pages/contract.ts'
import { readPublicPage } from '#features/booking-pages/service.ts'
import { findUsualHours, nameAfterStaff } from '#features/businesses/service.ts'
import { pictureIn } from '#features/pictures/rules.ts'
import { unchooseStaff } from '#features/push/service.ts'
import type { Actor, BusinessScope, Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { lockStaffRow } from '#platform/db/keep-staff.ts'
import { changeOfferOf } from '#platform/db/transaction.ts'
import { refuse } from '#platform/refusal.ts'
import type { NewStaff, StaffInput, StaffMember } from './contract.ts'
import * as queries from './queries.ts'
import { startingHours, type WeeklySpan, weeklyRanges } from './rules.ts'

export const staffNotFound = () => refuse.notFound('This staff member does not exist.')

const presentStaff = (row: queries.StaffRow): StaffMember => ({
  id: row.id,
  name: row.name,
  position: row.position,
  bio: row.bio,
  email: row.email,
  specialties: row.specialties,
  serviceIds: row.offers_all_services ? null : row.service_ids,
  weekly: weeklyRanges(row.weekly_hours),
  ...pictureIn(row.picture),
})

/** Staff of a public page for anyone, of their own business for a member. */
export async function listStaff(
  context: Context,
  actor: Actor,
  pageName: string | undefined,
): Promise<(StaffMember | PageStaff)[]> {
  if (pageName !== undefined) return (await readPublicPage(context, pageName)).staff
  if (actor.kind !== 'member') throw refuse.noSession()
  const { staffId } = actor.reach
  const rows = await queries.listStaffRows(context.db, actor.scope)
  // Staff members see their colleagues as clients do.
  return rows.map(row =>
    presentStaff(staffId === undefined || row.id === staffId ? row : { ...row, email: '' }),
  )
}

/** Starts with the usual hours if asked for and known, else Monday to Friday, nine to five. */
export async function createStaff(
  context: Context,
  member: Member,
  { usualHours: asUsual, ...input }: NewStaff,
): Promise<StaffMember> {
  const row = await changeOfferOf(context, member.scope, 'staff', async tx => {
    const usual = asUsual ? await findUsualHours(tx, member.scope) : null
    const id = await addStaff(tx, member.scope, input, usual ?? startingHours)
    await record(tx, member, { target: { kind: 'staff', id }, name: input.name })
    return await readRow(tx, member.scope, id)
  })
  return presentStaff(row)
}

export async function addStaff(
  tx: Tx,
  scope: BusinessScope,
  input: StaffInput,
  weekly: readonly WeeklySpan[],
): Promise<number> {
  const id = await queries.insertStaff(tx, scope, input, weekly)
  await chooseServices(tx, scope, id, input.serviceIds)
  await nameAfterStaff(tx, scope)
  return id
}

export const listStaffIds = async (tx: Tx, scope: BusinessScope): Promise<number[]> =>
  (await queries.listStaffRows(tx, scope)).map(({ id }) => id)

/** Booked appointments keep their times. */
export async function updateStaff(
  context: Context,
  member: Member,
  id: number,
  input: Partial<StaffInput>,
) {
  const row = await changeOfferOf(context, member.scope, 'staff', async tx => {
    await record(tx, member, {
      target: { kind: 'staff', id },
      ...compared(valuesBefore('staff', id, { name: 'name', position: 'position' }), input),
    })
    if (!(await queries.changeStaff(tx, member.scope, id, input))) throw staffNotFound()
    await chooseServices(tx, member.scope, id, input.serviceIds)
    return await readRow(tx, member.scope, id)
  })
  return presentStaff(row)
}

export async function removeStaff(context: Context, member: Member, id: number): Promise<void> {
  await changeOfferOf(context, member.scope, 'staff', async tx => {
    await record(tx, member, {
      target: { kind: 'staff', id },
      before: valuesBefore('staff', id),
    })
    if (!(await lockStaffRow(tx, member.scope, id))) throw staffNotFound()
    await unchooseStaff(tx, member.scope, id)
    await queries.removeStaffRow(tx, member.scope, id, context.clock())
  })
}

async function readRow(tx: Db, scope: BusinessScope, id: number): Promise<queries.StaffRow> {
  const [row] = await queries.listStaffRows(tx, scope, id)
  if (!row) throw staffNotFound()
  return row
}

/** Null means all, undefined no change. @throws 400 if one isn't an active service. */
async function chooseServices(
  tx: Db,
  scope: BusinessScope,
  staffId: number,
  ids: readonly number[] | null | undefined,
) {
  if (ids === undefined) return
  if (!(await queries.replaceOffered(tx, scope, staffId, [...new Set(ids ?? [])])))
    throw refuse.field('serviceIds', 'One of these services no longer exists.')
}

interface ImportedMember extends Omit<queries.ImportedStaff, 'offers_all_services'> {
  serviceIds: readonly number[] | undefined
}

export async function importStaff(
  tx: Tx,
  scope: BusinessScope,
  list: readonly ImportedMember[],
  now: Date,
): Promise<number[]> {
  const rows = list.map(({ serviceIds, ...values }) => ({
    ...values,
    offers_all_services: serviceIds === undefined,
  }))
  const ids = await queries.insertStaffRows(tx, scope, rows, now)
  const offered = list.flatMap(({ serviceIds = [] }, at) =>
    serviceIds.map(serviceId => ({ staffId: ids[at]!, serviceId })),
  )
  await queries.insertOffered(tx, scope, offered)
  return ids
}
