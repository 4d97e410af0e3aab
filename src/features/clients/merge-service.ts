import { record } from '#features/activity/recording/service.ts'
import { calendarOf, type Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { changeOfferOf } from '#platform/db/transaction.ts'
import { requireWhole } from '#platform/reach.ts'
import { refuse } from '#platform/refusal.ts'
import type { Client } from './contract.ts'
import { clientNotFound } from './identity/service.ts'
import { lockClients, mergeRows, separateRows } from './merge-queries.ts'
import { readClientById } from './service.ts'

/** Appointments stay where they are, so that it can be undone. */
export async function mergeClients(
  context: Context,
  member: Member,
  id: number,
  { from }: { from: number },
): Promise<Client> {
  requireWhole(calendarOf(member))
  if (id === from) throw refuse.field('from', 'Choose another client.')
  await changeOfferOf(context, member.scope, 'appointments', async tx => {
    const rows = await lockClients(tx, member.scope, [id, from])
    const [into, merged] = [id, from].map(one => rows.find(row => row.id === one))
    if (!into || !merged) throw clientNotFound()
    if (merged.merged_into === id) return
    if (into.merged_into !== null || merged.merged_into !== null)
      throw refuse.conflict('One of these clients was merged in the meantime.', 'merged')
    await mergeRows(tx, member.scope, { id, from })
    await record(tx, member, { target: { kind: 'client', id } })
  })
  return await readClientById(context, member, id)
}

export async function undoMerge(
  context: Context,
  member: Member,
  id: number,
  from: number,
): Promise<Client> {
  requireWhole(calendarOf(member))
  await changeOfferOf(context, member.scope, 'appointments', async tx => {
    const rows = await lockClients(tx, member.scope, [id])
    if (!rows.some(row => row.id === from && row.merged_into === id)) throw clientNotFound()
    await separateRows(tx, member.scope, from)
    await record(tx, member, { target: { kind: 'client', id } })
  })
  return await readClientById(context, member, id)
}
