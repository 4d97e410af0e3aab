import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { SandboxOrderStore } from '#providers/payments/sandbox-store.ts'

export const createSandboxOrders = (db: Db): SandboxOrderStore => ({
  async insert(order) {
    await db
      .insertInto('sandbox_orders')
      .values({ id: order.id, body: JSON.stringify(order) })
      .execute()
  },

  async get(id) {
    const row = await db
      .selectFrom('sandbox_orders')
      .select('body')
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.body
  },

  async getOfCapture(captureId) {
    const row = await db
      .selectFrom('sandbox_orders')
      .select('body')
      .where(sql`body ->> 'captureId'`, '=', captureId)
      .executeTakeFirst()
    return row?.body
  },

  async change(id, change) {
    return await inTransaction(db, async tx => {
      const row = await tx
        .selectFrom('sandbox_orders')
        .select('body')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (!row) return undefined
      const changed = change(row.body)
      await tx
        .updateTable('sandbox_orders')
        .set({ body: JSON.stringify(changed) })
        .where('id', '=', id)
        .execute()
      return changed
    })
  },
})
