import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from '../free-port.ts'
import { reachableFolder, unprivileged } from '../unprivileged.ts'
import { type Binaries, findBinaries } from './binaries.ts'

export type PostgresOptions = {
  /**
   * Whether to wait for the disk, as in production. Without that, tests are several times faster.
   */
  durable?: boolean
  /** Settings of postgresql.conf. */
  settings?: Record<string, string | number>
}

export type PostgresServer = {
  /** Over TCP on 127.0.0.1, to an empty database, as a superuser. */
  url: string
  /** The maintenance database, for CREATE and DROP DATABASE. */
  adminUrl: string
  /** The `host` for `pg`. */
  socketDir: string
  /**
   * Keeps the data for `resume`. After SIGQUIT, changes aren't written to their files, as after a
   * crash or with a full log disk.
   */
  halt(signal?: 'SIGINT' | 'SIGQUIT'): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

const user = 'postgres'
const password = 'postgres'

const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
const durableSettings = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
const base = {
  listen_addresses: '127.0.0.1',
  max_connections: 200,
  shared_buffers: '256MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  // Tests create and drop many small databases, so skip checkpoints and statistics.
  max_wal_size: '2GB',
  wal_level: 'minimal',
  max_wal_senders: 0,
}

// The server runs until its input pipe closes, which happens however the parent ends, even by
// SIGKILL. No server or data outlives the run.
const keeper = `
"$1/postgres" -D "$2/data" >"$2/log" 2>&1 </dev/null &
server=$!
cat >/dev/null
kill -QUIT $server 2>/dev/null
wait $server
rm -rf "$2"
`

function initialise(
  binaries: Binaries,
  folder: string,
  who: ReturnType<typeof unprivileged>,
): void {
  const secret = join(folder, 'password')
  writeFileSync(secret, password)
  const locale =
    binaries.major >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8']
  const made = spawnSync(
    join(binaries.bin, 'initdb'),
    [
      '-D',
      join(folder, 'data'),
      '-U',
      user,
      `--pwfile=${secret}`,
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
      '-N',
      ...locale,
    ],
    { ...who, cwd: folder, encoding: 'utf8', env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' } },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`)
}

function writeSettings(folder: string, settings: Record<string, string | number>): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`)
  writeFileSync(join(folder, 'data', 'postgresql.auto.conf'), `${lines.join('\n')}\n`)
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

async function ready(folder: string): Promise<void> {
  const deadline = Date.now() + 2 * 60_000
  // The eighth line of postmaster.pid is the server's status.
  while (
    read(join(folder, 'data', 'postmaster.pid'))
      .split('\n')[7]
      ?.trim() !== 'ready'
  ) {
    const log = read(join(folder, 'log'))
    // Connections that come too early are refused and logged.
    if (
      /(FATAL|PANIC):(?! *the database system is)|could not (?!(receive|send) data)|No such file/.test(
        log,
      ) ||
      Date.now() > deadline
    )
      throw new Error(`PostgreSQL did not start:\n${log}`)
    await delay(20)
  }
}

/** PostgreSQL's fast or immediate shutdown. */
async function halt(folder: string, signal: NodeJS.Signals): Promise<void> {
  const pidFile = join(folder, 'data', 'postmaster.pid')
  process.kill(Number(read(pidFile).split('\n')[0]), signal)
  while (read(pidFile) !== '') await delay(20)
}

async function createDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
}

type Prepared = { binaries: Binaries; port: number; socketDir: string }

/** Programs, an empty data directory and its settings. */
async function prepare(
  folder: string,
  who: ReturnType<typeof unprivileged>,
  options: PostgresOptions,
): Promise<Prepared> {
  const binaries = findBinaries(join(folder, 'postgresql'))
  const socketDir = join(folder, 'socket')
  mkdirSync(socketDir)
  if (who.uid !== undefined) spawnSync('chown', ['-R', `${who.uid}:${who.gid}`, folder])
  initialise(binaries, folder, who)
  const port = await freePort()
  const durability = options.durable ? durableSettings : fast
  writeSettings(folder, {
    ...base,
    ...durability,
    // Tests open many connections, and 4,096 iterations take half of the client's time (3 ms).
    ...(binaries.major >= 16 && { scram_iterations: 1 }),
    port,
    unix_socket_directories: socketDir,
    ...options.settings,
  })
  return { binaries, port, socketDir }
}

/** @returns a function that ends server and keeper. */
function keep(
  { binaries }: Prepared,
  folder: string,
  who: ReturnType<typeof unprivileged>,
): () => Promise<void> {
  const child = spawn('/bin/sh', ['-c', keeper, 'postgres', binaries.bin, folder], {
    ...who,
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' },
  })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  // A caller may exit without stopping it, which closes the pipe.
  child.unref()
  if (child.stdin instanceof Socket) child.stdin.unref()
  return async () => {
    child.ref()
    child.stdin.end()
    await ended
  }
}

/**
 * In a temporary folder, on a free port of 127.0.0.1 and a Unix socket. `stop()` or the end of this
 * process, for whatever reason, stops and removes it.
 * @throws if none is available or it does not start.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  // PostgreSQL refuses root.
  const who = unprivileged()
  const folder = reachableFolder('kairos-pg-')
  const ends: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const prepared = await prepare(folder, who, options)
    const resume = async () => {
      // An earlier server logs errors as it stops.
      rmSync(join(folder, 'log'), { force: true })
      ends.push(keep(prepared, folder, who))
      await ready(folder)
    }
    await resume()
    const server = `postgres://${user}:${password}@127.0.0.1:${prepared.port}`
    const adminUrl = `${server}/postgres`
    await createDatabase(adminUrl, 'kairos')
    return {
      url: `${server}/kairos`,
      adminUrl,
      socketDir: prepared.socketDir,
      halt: (signal = 'SIGINT') => halt(folder, signal),
      resume,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
