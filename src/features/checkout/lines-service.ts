import type { CalendarScope } from '#platform/actor.ts'
import type { Tx } from '#platform/db/database.ts'
import { requireWhole } from '#platform/reach.ts'
import { findSale } from './queries.ts'
import { changesOthers, type Line } from './rules.ts'

/**
 * A sale may have a colleague's lines from before its appointment came to the member.
 * @throws 403 if they grow; they can be removed or taken over.
 */
export async function requireOwnLines(
  tx: Tx,
  scope: CalendarScope,
  id: number,
  lines: readonly Line[],
): Promise<void> {
  const { staffId } = scope
  if (staffId === undefined || !changesOthers([], lines, staffId)) return
  const row = await findSale(tx, scope, { id })
  if (changesOthers(row?.lines ?? [], lines, staffId)) requireWhole(scope)
}
