import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from '../logger.ts'
import type { Db } from './database.ts'
import { sqlState } from './errors.ts'

/** Lock timeout and deadlock. */
const BLOCKED = ['55P03', '40P01']
const PAUSE_MS = 2_000

/**
 * For changes to tables in use: while one waits for its lock, later statements wait behind it, even
 * reads. So it gives way after a second, and the work is repeated until nothing is in its way.
 */
export const withShortWaits = <T>(
  db: Db,
  log: Logger | undefined,
  work: (connection: Db) => Promise<T>,
): Promise<T> =>
  db.connection().execute(async connection => {
    await sql`set lock_timeout = '1s'`.execute(connection)
    try {
      for (let attempts = 1; ; attempts++) {
        try {
          return await work(connection)
        } catch (error) {
          if (!BLOCKED.includes(sqlState(error) ?? '')) throw error
          if (attempts === 1)
            log?.warn('the schema can’t change while a backup or other long work uses a table')
          await delay(PAUSE_MS)
        }
      }
    } finally {
      await sql`reset lock_timeout`.execute(connection)
    }
  })
