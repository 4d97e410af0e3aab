import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DataDirInUse, lockDataDir } from './data-dir-lock.ts'

test('creates a data directory with its parents, locks it for one process, and releases it', () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'kairos-lock-')), 'some', 'where')
  const unlock = lockDataDir(dataDir)
  expect(readdirSync(dataDir).sort()).toEqual(['lock', 'pg'])
  expect(() => lockDataDir(dataDir)).toThrow(DataDirInUse)
  unlock()
  expect(readdirSync(dataDir)).toEqual(['pg'])
  lockDataDir(dataDir)()
})

test('takes over the lock of a zombie process', async () => {
  // `exec` leaves the child to a program that never reaps it.
  const parent = spawn('/bin/sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    const [line] = await once(parent.stdout.setEncoding('utf8'), 'data')
    await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n')
    const pid = Number(line)
    const status = () =>
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
    const dataDir = mkdtempSync(join(tmpdir(), 'kairos-lock-'))
    writeFileSync(join(dataDir, 'lock'), JSON.stringify({ pid, startTicks: status()[19] }))
    mkdirSync(join(dataDir, 'pg'))
    expect(() => lockDataDir(dataDir)).toThrow(DataDirInUse)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => status()[0]).toBe('Z')
    lockDataDir(dataDir)()
  } finally {
    parent.kill('SIGKILL')
  }
})
