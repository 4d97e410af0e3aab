import pg from 'pg'
import { startEngine } from '#platform/db/embedded.ts'
import { PGliteSession } from '#platform/db/pglite-session.ts'

export interface Statement {
  name: string
  text: string
}

export type Run = <R extends object>(statement: Statement, values: unknown[]) => Promise<R[]>

const TIMESTAMPTZ = 1184

const isoOf = (text: string) => {
  const fraction = (text.slice(19, -3) || '.').padEnd(4, '0')
  return `${text.slice(0, 10)}T${text.slice(11, 19)}${fraction}Z`
}

function openPostgres(url: string): Run {
  const types = new pg.TypeOverrides()
  types.setTypeParser(TIMESTAMPTZ, isoOf)
  const pool = new pg.Pool({ connectionString: url, max: 10, types, options: '-c timezone=UTC' })
  return async <R extends object>(statement: Statement, values: unknown[]) =>
    (await pool.query<R>({ ...statement, values })).rows
}

async function openEmbedded(dataDir: string): Promise<Run> {
  const client = await startEngine(dataDir)
  await client.exec(`set timezone = 'UTC'; set plan_cache_mode = force_generic_plan`)
  client.parsers[TIMESTAMPTZ] = isoOf
  const session = new PGliteSession(client)
  return async <R extends object>({ text }: Statement, values: unknown[]) =>
    (await session.query<R>(text, values)).rows
}

export const isPostgres = (place: string) => place.startsWith('postgres:')

export const openFloor = async (place: string): Promise<Run> =>
  isPostgres(place) ? openPostgres(place) : await openEmbedded(place)
