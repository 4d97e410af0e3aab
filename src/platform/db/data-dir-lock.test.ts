import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { DataDirInUse, lockDataDir, socketOf } from './data-dir-lock.ts'

const newDataDir = () => mkdtempSync(join(tmpdir(), 'kairos-lock-'))
const isInUse = (dataDir: string, silentMs?: number) =>
  expect(lockDataDir(dataDir, silentMs)).rejects.toThrow(DataDirInUse)

test('creates a data directory with its parents, locks it for one process, and releases it', async () => {
  const dataDir = join(newDataDir(), 'some', 'where')
  const unlock = await lockDataDir(dataDir)
  expect(readdirSync(dataDir).sort()).toEqual(['lock', expect.stringMatching(/^lock\../), 'pg'])
  await isInUse(dataDir)
  unlock()
  expect(readdirSync(dataDir)).toEqual(['pg'])
  const again = await lockDataDir(dataDir)
  again()
})

const LONG_MS = 3_600_000

test('takes over the lock of another process on this machine only after its end, but then at once', async () => {
  const dataDir = newDataDir()
  const module = JSON.stringify(new URL('data-dir-lock.ts', import.meta.url))
  const program = `import(${module}).then(async ({ lockDataDir }) => {
    await lockDataDir(${JSON.stringify(dataDir)})
    console.log('locked')
    setInterval(() => {}, 1_000)
  })`
  const other = spawn(process.execPath, ['--import', 'tsx', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(other.stdout, 'data')
  const lock = join(dataDir, 'lock')
  // Every container has processes with the same low pids.
  writeFileSync(lock, readFileSync(lock, 'utf8').replace(String(other.pid), String(process.pid)))
  await isInUse(dataDir, LONG_MS)
  other.kill('SIGKILL')
  await once(other, 'exit')
  const unlock = await lockDataDir(dataDir, LONG_MS)
  unlock()
  expect(readdirSync(dataDir)).toEqual(['pg'])
})

const SHORT_MS = 400

test('takes over the lock of a process on another machine once it gives no sign of life', async () => {
  const dataDir = newDataDir()
  const stop = await lockDataDir(dataDir, SHORT_MS)
  const lock = join(dataDir, 'lock')
  const holder = JSON.parse(readFileSync(lock, 'utf8'))
  writeFileSync(lock, JSON.stringify({ ...holder, machine: 'another' }))
  rmSync(join(dataDir, holder.socket))
  await isInUse(dataDir, SHORT_MS)
  stop()
  const unlock = await lockDataDir(dataDir, SHORT_MS)
  unlock()
})

test('takes over the lock of an older version once its server has stopped', async () => {
  const dataDir = newDataDir()
  writeFileSync(join(dataDir, 'lock'), JSON.stringify({ pid: 1, startTicks: '1' }))
  const server = createServer().listen(socketOf(dataDir))
  await once(server, 'listening')
  await isInUse(dataDir, LONG_MS)
  server.close()
  const unlock = await lockDataDir(dataDir, SHORT_MS)
  unlock()
})

test('notices that another process has taken over', async () => {
  const dataDir = newDataDir()
  const lost = vi.fn()
  const stop = await lockDataDir(dataDir, SHORT_MS, lost)
  const lock = join(dataDir, 'lock')
  const mine = readFileSync(lock, 'utf8')
  writeFileSync(lock, JSON.stringify({ ...JSON.parse(mine), socket: 'theirs' }))
  await expect.poll(() => lost.mock.calls.length).toBeGreaterThan(0)
  writeFileSync(lock, mine)
  stop()
})
