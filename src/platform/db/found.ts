import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Used like `sql`: returnsRow(db)`select from …`. */
export const returnsRow =
  (db: Db) =>
  async (...statement: Parameters<typeof sql>): Promise<boolean> =>
    (await sql(...statement).execute(db)).rows.length > 0

export const isFound = async (query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined
