import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#test/harness.ts'
import { createLogger } from '../logger.ts'
import { analyzeGrown, engineChores, startChores } from './maintenance.ts'

const log = createLogger('silent')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('maintains the embedded engine, but not a PostgreSQL server', async () => {
  const database = await openTestDatabase()
  const chores = engineChores(database)
  expect(chores.map(chore => chore.name)).toEqual(
    database.engine === 'pglite' ? ['analyze grown tables', 'analyze', 'vacuum', 'checkpoint'] : [],
  )
  for (const chore of chores) await chore.run()
  await database.close()
})

test('a table is analyzed once it has grown, and then not again', async () => {
  const { db, close } = await openTestDatabase()
  await sql`vacuum analyze sandbox_messages`.execute(db)
  const knownPages = async () => {
    const { rows } = await sql<{ relpages: number }>`
      select relpages from pg_class where oid = 'sandbox_messages'::regclass`.execute(db)
    return rows[0]?.relpages
  }
  const grow = (count: number) =>
    sql`insert into sandbox_messages (channel, recipient, subject, body_text)
      select 'email', 'ada@example.com', 'Hello', repeat('word ', 100)
      from generate_series(1, ${count}::integer)`.execute(db)
  await analyzeGrown(db)
  expect(await knownPages()).toBe(0)
  await grow(100)
  await analyzeGrown(db)
  const pages = await knownPages()
  expect(pages).toBeGreaterThan(0)
  await grow(10)
  await analyzeGrown(db)
  expect(await knownPages()).toBe(pages)
  await close()
})

test('a chore runs on schedule, never twice at once, and continues after a failure', async () => {
  let runs = 0
  let finish = () => {}
  const run = () => {
    runs++
    return new Promise<void>((resolve, reject) => {
      finish = runs === 1 ? () => reject(new Error('failed')) : resolve
    })
  }
  const stop = startChores([{ name: 'count', everyMs: 1000, run }], log)
  vi.advanceTimersByTime(3000)
  expect(runs).toBe(1)
  finish()
  await expect
    .poll(() => {
      vi.advanceTimersByTime(1000)
      return runs
    })
    .toBe(2)
  finish()
  await stop()
  vi.advanceTimersByTime(5000)
  expect(runs).toBe(2)
})
