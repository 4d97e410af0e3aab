import type { Actor, BusinessScope, Member } from '#platform/actor.ts'
import type { Tx } from '#platform/db/database.ts'
import { type Details, recordOf, recordOfAdmin } from './queries.ts'
import type { Change } from './rules.ts'

/** Call it in the act's transaction. Records nothing if the contract names no action. */
export async function record(tx: Tx, actor: Actor, what: Details = {}): Promise<void> {
  await recordOf(actor, what)?.execute(tx)
}

export async function recordByAdmin(
  tx: Tx,
  scope: BusinessScope,
  admin: Member,
  changes: readonly Change[] = [],
): Promise<void> {
  await recordOfAdmin(scope, admin, changes)?.execute(tx)
}
