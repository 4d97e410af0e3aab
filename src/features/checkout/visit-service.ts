import type { BusinessScope } from '#platform/actor.ts'
import type { Tx } from '#platform/db/database.ts'
import * as queries from './visit-queries.ts'

export { lockVisitSale } from './visit-queries.ts'

export async function moveSale(
  tx: Tx,
  scope: BusinessScope,
  visit: { from: number; to: number },
): Promise<void> {
  const saleId = await queries.moveSale(tx, scope, visit)
  if (saleId !== undefined) await queries.moveReceipts(tx, scope, saleId, visit)
}
