import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { TestApp } from './harness.ts'

type App = Pick<TestApp, 'context' | 'db'>

/**
 * Starts `act` before the transaction of `hold` commits, and commits once `act` waits for it. On the
 * embedded engine, which has one session, all of `act` waits.
 * @param waiting how many connections `act` makes wait.
 */
export async function duringTransaction<T>(
  { context, db }: App,
  hold: (tx: Tx) => Promise<unknown>,
  act: () => Promise<T>,
  waiting = 1,
): Promise<T> {
  let acting: Promise<T> | undefined
  let isOver = false
  await db.transaction().execute(async tx => {
    await hold(tx)
    acting = act().finally(() => {
      isOver = true
    })
    // Awaited below.
    acting.catch(() => {})
    while (context.engine === 'postgres' && !isOver && (await countWaiting(db)) < waiting);
  })
  return await acting!
}

async function countWaiting(db: App['db']): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct l.pid)::integer as count
    from pg_locks l join pg_stat_activity s on s.pid = l.pid
    where not l.granted and s.datname = current_database()`.execute(db)
  return rows[0]!.count
}
