import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimes,
  writeFileSync,
} from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { hostname } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ConfigError } from '../config.ts'

export class DataDirInUse extends Error {}

interface Holder {
  pid: number
  host: string
  /** The same in all containers of a machine. */
  machine: string
  /** In the data directory. Accepts connections for as long as the process lives. */
  socket: string
}

/**
 * Socket paths have room for 108 bytes on Linux and 104 on macOS, including the final zero
 * (unix(7), unix(4)). Node truncates longer ones.
 */
const MAX_SOCKET_PATH = 103

const lockOf = (dataDir: string): string => join(dataDir, 'lock')
export const socketOf = (dataDir: string): string => join(dataDir, 'commands.sock')

/**
 * A lock that hasn't been touched for this long is stale. Its holder touches it four times as
 * often.
 */
const SILENT_MS = 20_000

/**
 * Two processes that write to one embedded database would lose data. Takes over the lock of an
 * ended process: at once if it ran on this machine since its last restart, even in another
 * container; otherwise after `silentMs`. Calls `onLost` once another process has taken over, for
 * example because this virtual machine was paused.
 * @returns the function that unlocks.
 * @throws DataDirInUse, ConfigError
 */
export async function lockDataDir(
  dataDir: string,
  silentMs = SILENT_MS,
  onLost = () => {},
): Promise<() => void> {
  // Windows has no sockets with the path of a file.
  if (process.platform === 'win32')
    throw new ConfigError('The embedded database needs Linux or macOS: on Windows, use WSL.')
  const path = lockOf(dataDir)
  const tooLong = Buffer.byteLength(socketOf(dataDir)) - MAX_SOCKET_PATH
  if (tooLong > 0) {
    throw new ConfigError(
      `The setting DATA_DIR is wrong: ${dataDir} is ${tooLong} bytes too long for the socket in it; choose a shorter path.`,
    )
  }
  const socket = `lock.${randomBytes(4).toString('hex')}`
  const mine: Holder = { pid: process.pid, host: hostname(), machine: thisMachine(), socket }
  const content = JSON.stringify(mine)
  let server: Server | undefined
  const unlock = () => {
    if (read(path) === content) rmSync(path, { force: true })
    server?.close()
  }
  try {
    makeDirectory(resolve(dataDir))
    // First, so that every lock has a socket that answers.
    server = await answerAt(join(dataDir, socket))
    if (!create(path, content)) await takeOver(dataDir, content, silentMs)
    makeDirectory(join(resolve(dataDir), 'pg'))
  } catch (error) {
    unlock()
    if (error instanceof DataDirInUse) throw error
    const { code = 'unknown error' } = error as NodeJS.ErrnoException
    throw new ConfigError(
      `The setting DATA_DIR is wrong: ${dataDir} must be a directory that this user can write to (${code}).`,
    )
  }
  const beat = setInterval(() => {
    const holder = parse(read(path))
    if (holder && holder.socket !== socket) onLost()
    const now = new Date()
    utimes(path, now, now, () => {})
  }, silentMs / 4).unref()
  return () => {
    clearInterval(beat)
    unlock()
  }
}

/**
 * Node's recursive mkdir hangs if an existing parent can't contain new directories, such as /proc.
 */
function makeDirectory(path: string) {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  const above = dirname(path)
  if (above !== path) makeDirectory(above)
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

async function answerAt(path: string): Promise<Server> {
  const server = createServer(socket => socket.destroy())
    .listen(path)
    .unref()
  await once(server, 'listening')
  return server
}

async function takeOver(dataDir: string, content: string, silentMs: number) {
  const path = lockOf(dataDir)
  const found = read(path)
  const holder = parse(found)
  if (holder && (await isAlive(dataDir, holder, silentMs))) {
    throw new DataDirInUse(
      `The data directory ${dataDir} is in use by process ${holder.pid} on ${holder.host}: stop that one first, or choose another DATA_DIR.`,
    )
  }
  const beingOpened = () =>
    new DataDirInUse(
      `The data directory ${dataDir} is being opened by another process: try again in a moment.`,
    )
  // Only one process may replace a stale lock; others see the guard and stop.
  const guard = join(dataDir, 'lock.takeover')
  if (!create(guard, content)) {
    if (Date.now() - (modifiedAt(guard) ?? Date.now()) > 30_000) rmSync(guard, { force: true })
    throw beingOpened()
  }
  const now = read(path)
  const isGone = now === undefined
  if (isGone ? !create(path, content) : now !== found) {
    rmSync(guard, { force: true })
    throw beingOpened()
  }
  if (isGone) rmSync(guard, { force: true })
  else renameSync(guard, path)
  if (holder) rmSync(join(dataDir, holder.socket), { force: true })
}

function create(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

const modifiedAt = (path: string): number | undefined =>
  statSync(path, { throwIfNoEntry: false })?.mtimeMs

/** Earlier locks contain only a pid. */
function parse(content: string | undefined): Holder | undefined {
  try {
    const value = JSON.parse(content ?? '') as Partial<Holder>
    return typeof value.pid === 'number'
      ? { pid: value.pid, host: hostname(), machine: '', socket: 'commands.sock', ...value }
      : undefined
  } catch {
    return undefined
  }
}

const thisMachine = () => read('/proc/sys/kernel/random/boot_id')?.trim() ?? hostname()

async function isAlive(
  dataDir: string,
  { machine, socket }: Holder,
  silentMs: number,
): Promise<boolean> {
  const failure = await tryToConnect(join(dataDir, socket))
  if (failure === undefined) return true
  if (failure === 'ECONNREFUSED' && machine === thisMachine()) return false
  return await isTouched(lockOf(dataDir), silentMs)
}

async function tryToConnect(path: string): Promise<string | undefined> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown error'
  } finally {
    socket.destroy()
  }
}

/** Compares no clocks, because those of two machines may differ. */
async function isTouched(path: string, withinMs: number): Promise<boolean> {
  const before = modifiedAt(path)
  const pause = withinMs / 40
  for (let waited = 0; waited < withinMs; waited += pause) {
    await delay(pause)
    const now = modifiedAt(path)
    if (now !== before) return now !== undefined
  }
  return false
}
