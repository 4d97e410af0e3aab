import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ConfigError } from '../config.ts'

export class DataDirInUse extends Error {}

interface Holder {
  pid: number
  /**
   * In clock ticks. Tells apart processes with the same pid, which containers reuse after every
   * restart.
   */
  startTicks: string | null
}

/**
 * Socket paths have room for 108 bytes on Linux and 104 on macOS, including the final zero
 * (unix(7), unix(4)). Node truncates longer ones.
 */
const MAX_SOCKET_PATH = 103

export const socketOf = (dataDir: string): string => join(dataDir, 'commands.sock')

/**
 * Two processes that write to one embedded database would lose data. Takes over the lock of a
 * process that has ended.
 * @returns the function that unlocks.
 * @throws DataDirInUse, ConfigError
 */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, 'lock')
  const tooLong = Buffer.byteLength(socketOf(dataDir)) - MAX_SOCKET_PATH
  if (tooLong > 0) {
    throw new ConfigError(
      `The setting DATA_DIR is wrong: ${dataDir} is ${tooLong} bytes too long for the socket in it; choose a shorter path.`,
    )
  }
  const mine: Holder = { pid: process.pid, startTicks: statusOf(process.pid)?.startTicks ?? null }
  const content = JSON.stringify({ ...mine, id: randomUUID() })
  try {
    makeDirectory(resolve(dataDir))
    if (!create(path, content)) takeOver(dataDir, path, content)
    makeDirectory(join(resolve(dataDir), 'pg'))
  } catch (error) {
    if (read(path) === content) rmSync(path, { force: true })
    if (error instanceof DataDirInUse) throw error
    const { code = 'unknown error' } = error as NodeJS.ErrnoException
    throw new ConfigError(
      `The setting DATA_DIR is wrong: ${dataDir} must be a directory that this user can write to (${code}).`,
    )
  }
  return () => {
    if (read(path) === content) rmSync(path, { force: true })
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

function takeOver(dataDir: string, path: string, content: string) {
  const holder = parse(read(path))
  if (holder && isAlive(holder)) {
    throw new DataDirInUse(
      `The data directory ${dataDir} is in use by process ${holder.pid}: stop that one first, or choose another DATA_DIR.`,
    )
  }
  // Only one process may replace a stale lock; others see the guard and stop.
  const guard = join(dataDir, 'lock.takeover')
  if (!create(guard, content)) {
    if (Date.now() - (modifiedAt(guard) ?? Date.now()) > 30_000) rmSync(guard, { force: true })
    throw new DataDirInUse(
      `The data directory ${dataDir} is being opened by another process: try again in a moment.`,
    )
  }
  try {
    const still = parse(read(path))
    if (still && isAlive(still)) {
      throw new DataDirInUse(
        `The data directory ${dataDir} is in use by process ${still.pid}: stop that one first, or choose another DATA_DIR.`,
      )
    }
    const fresh = join(dataDir, `lock.${process.pid}`)
    writeFileSync(fresh, content, { mode: 0o600 })
    renameSync(fresh, path)
  } finally {
    rmSync(guard, { force: true })
  }
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

function parse(content: string | undefined): Holder | undefined {
  try {
    const value = JSON.parse(content ?? '') as Partial<Holder>
    return typeof value.pid === 'number'
      ? { pid: value.pid, startTicks: value.startTicks ?? null }
      : undefined
  } catch {
    return undefined
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const now = statusOf(holder.pid)
  if (!now) return true
  return !hasEnded(now) && (holder.startTicks === null || now.startTicks === holder.startTicks)
}

interface ProcessStatus {
  state: string
  threads: number
  startTicks: string
}

/** Fields 3, 20 and 22 of /proc/PID/stat (proc(5)). */
function statusOf(pid: number): ProcessStatus | undefined {
  const stat = read(`/proc/${pid}/stat`)
  // The second field, a command in parentheses, may contain spaces.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields && { state: fields[0]!, threads: Number(fields[17]), startTicks: fields[19]! }
}

/** A zombie keeps its pid until reaped, but no longer writes once its last thread ends. */
const hasEnded = ({ state, threads }: ProcessStatus): boolean =>
  (state === 'Z' || state === 'X') && threads <= 1
