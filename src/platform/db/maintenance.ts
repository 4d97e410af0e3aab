import { sql } from 'kysely'
import { MINUTE_MS } from '#domain/time/date.ts'
import type { Logger } from '../logger.ts'
import type { Db, OpenDatabase } from './database.ts'

export interface Chore {
  name: string
  everyMs: number
  run: () => Promise<unknown>
}

/** Only for the embedded engine: PostgreSQL does these jobs by itself. */
export const engineChores = ({ db, engine }: Pick<OpenDatabase, 'db' | 'engine'>): Chore[] =>
  engine === 'postgres'
    ? []
    : [
        { name: 'analyze grown tables', everyMs: 5_000, run: () => analyzeGrown(db) },
        { name: 'analyze', everyMs: 5 * MINUTE_MS, run: () => sql`analyze`.execute(db) },
        { name: 'vacuum', everyMs: 30 * MINUTE_MS, run: () => sql`vacuum analyze`.execute(db) },
        { name: 'checkpoint', everyMs: 5 * MINUTE_MS, run: () => sql`checkpoint`.execute(db) },
      ]

/** A statement planned for an empty table scans all of it until the table is analyzed. */
export async function analyzeGrown(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and pg_relation_size(oid) > 2 * 8192 * greatest(relpages, 1)`.execute(db)
  if (rows.length === 0) return
  await sql`analyze ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(db)
}

/** @throws the first error, once every item has been worked on. */
export async function runEach<T>(
  items: readonly T[] | AsyncIterable<T>,
  work: (item: T) => Promise<unknown>,
) {
  const errors: unknown[] = []
  for await (const item of items) await work(item).catch(error => errors.push(error))
  if (errors.length > 0) throw errors[0]
}

/**
 * Never runs a chore twice at the same time. @returns the function that stops, after waiting for
 * running chores.
 */
export function startChores(chores: Chore[], log: Logger): () => Promise<void> {
  const running = new Map<string, Promise<unknown>>()
  const timers = chores.map(chore =>
    setInterval(() => {
      if (running.has(chore.name)) return
      const done = chore
        .run()
        .catch(err => log.error({ err, chore: chore.name }, 'a chore failed'))
        .finally(() => running.delete(chore.name))
      running.set(chore.name, done)
    }, chore.everyMs).unref(),
  )
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(running.values())
  }
}
