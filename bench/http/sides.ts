import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openEmbedded } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openPostgres } from '#platform/db/postgres.ts'
import { startPostgres } from '#test/postgres/server.ts'
import { createLogin } from '#test/tenancy/login.ts'
import { type Started, start, startProduct, stop } from '../programs.ts'
import type { FloorOptions } from './floor.ts'
import type { World } from './kinds.ts'
import { HOST } from './load.ts'
import { parentOf } from './processor-time.ts'
import { type Scale, SIGNING_KEY, seedScale } from './seed.ts'

export type SideName = 'floor' | 'stripped' | 'limited' | 'shipped'

export interface Side<Name extends string = SideName> {
  name: Name
  port: number
  server: number
  /** A process id; undefined with the embedded engine. */
  database: number | undefined
}

export interface Stage {
  world: World
  sides: Side[]
  postgresVersion: string
  close: () => Promise<void>
}

const APP_URL = `http://${HOST}`

const SETTINGS: Partial<Record<SideName, Record<string, string>>> = {
  stripped: { ROLE: 'web', RATE_LIMITS: 'off' },
  limited: { ROLE: 'web' },
}

async function startSide(name: SideName, place: string, world: World): Promise<Started> {
  if (name === 'floor') {
    const options: FloorOptions = { ...world, place, appUrl: APP_URL, signingKey: SIGNING_KEY }
    return await start('floor', [JSON.stringify(options)])
  }
  return await startProduct({
    APP_URL,
    // Gives each client its own IP address, as behind a proxy, so that none reaches a limit.
    TRUST_PROXY_HOPS: '1',
    ...(place.startsWith('postgres:') ? { DATABASE_URL: place } : { DATA_DIR: place }),
    ...SETTINGS[name],
  })
}

async function seedPostgres(scale: Scale, now: number) {
  const server = await startPostgres({ durable: true, settings: { shared_buffers: '512MB' } })
  const url = await createLogin(server)
  const database = openPostgres({ url, pool: 1, onError: () => {} })
  // The other pools give up on statements as long as these.
  const db = database.patient
  await migrate(db)
  const seeded = await seedScale(db, scale, new Date(now))
  const { rows } = await sql<{ pid: number; version: string }>`
    select pg_backend_pid() as pid, current_setting('server_version') as version`.execute(db)
  const { pid = 0, version = '' } = rows[0] ?? {}
  const postmaster = parentOf(pid)
  await sql`checkpoint`.execute(db)
  await database.close()
  return { server, url, seeded, postmaster, version }
}

export async function openOnPostgres<Name extends string>(
  name: Name,
  program: SideName,
  scale: Scale,
  now: number,
) {
  const { server, url, seeded, postmaster, version } = await seedPostgres(scale, now)
  const world: World = { seeded, now }
  const { child, port } = await startSide(program, url, world)
  const side: Side<Name> = { name, port, server: child.pid!, database: postmaster }
  const close = async () => {
    await stop(child)
    await server.stop()
  }
  return { side, world, version, close }
}

export async function onPostgres(scale: Scale, now: number): Promise<Stage> {
  const names = ['floor', 'stripped', 'limited', 'shipped'] as const
  const opened = await Promise.all(names.map(name => openOnPostgres(name, name, scale, now)))
  const { world, version } = opened[0]!
  const close = async () => {
    for (const each of opened) await each.close()
  }
  return { world, sides: opened.map(({ side }) => side), postgresVersion: version, close }
}

export async function onEmbedded(scale: Scale, now: number): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'kairos-bench-'))
  const names = ['floor', 'shipped'] as const
  const placeOf = (name: SideName) => join(folder, name)
  const database = await openEmbedded({ dataDir: placeOf('floor') })
  await migrate(database.db)
  const seeded = await seedScale(database.db, scale, new Date(now))
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version') as version`.execute(database.db)
  await database.close()
  cpSync(placeOf('floor'), placeOf('shipped'), { recursive: true })
  const world = { seeded, now }
  const started = await Promise.all(names.map(name => startSide(name, placeOf(name), world)))
  const sides = names.map((name, index) => ({
    name,
    port: started[index]!.port,
    server: started[index]!.child.pid!,
    database: undefined,
  }))
  const close = async () => {
    for (const { child } of started) await stop(child)
    rmSync(folder, { recursive: true })
  }
  return { world, sides, postgresVersion: rows[0]?.version ?? '', close }
}
