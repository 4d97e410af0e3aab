import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Used like `sql`: sqlHasRow(db)`select from …`. */
export const sqlHasRow =
  (db: Db) =>
  async (...statement: Parameters<typeof sql>): Promise<boolean> =>
    (await sql(...statement).execute(db)).rows.length > 0

/** A write needs `returning`: without it, there always is a result. */
export const hasRow = async (query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined
