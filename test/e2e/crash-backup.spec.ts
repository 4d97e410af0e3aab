import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { expect } from '@playwright/test'
import fc from 'fast-check'
import { isLongRun } from '../chance.ts'
import { apiBrowser, type OpenBusiness, openBusiness } from './business.ts'
import { dayFromNow } from './days.ts'
import { test } from './instant.ts'
import { command, draw, kills } from './kills.ts'
import { type RunningServer, startServer } from './server.ts'

const copies = kills(1, 6)

/** When the backup is killed, as fractions of its duration. */
const shares = () =>
  copies === 1
    ? [0.25]
    : draw(fc.noBias(fc.integer({ min: 0, max: 100 })), copies).map(percent => percent / 100)

/** Enough rows to kill a backup and a restore while they work. */
const visits = isLongRun ? 4_000 : 300

/** Imports eight visits a day. */
async function importVisits({ browser }: OpenBusiness): Promise<void> {
  const rows = Array.from({ length: visits }, (_, nth) => {
    const date = dayFromNow(-1 - Math.floor(nth / 8))
    return `${date} ${String(9 + (nth % 8)).padStart(2, '0')}:00,60,Client ${nth % 50},client-${nth % 50}@example.com,+12125550123,Haircut,Robin,completed`
  })
  const text = ['Start,Duration,Client,Email,Phone,Service,Staff,Status', ...rows].join('\n')
  const { status, body } = await browser.post('/api/import', { kind: 'appointments', text })
  expect({ status, body }).toMatchObject({ status: 200, body: { appointments: visits } })
}

/** From the last line. @throws if the backup is incomplete. */
async function rowsIn(file: string): Promise<number> {
  const lines = gunzipSync(await readFile(file))
    .toString()
    .trimEnd()
    .split('\n')
  const { end } = JSON.parse(lines.at(-1)!) as { end?: number }
  expect(end).toBe(lines.length - 2)
  return lines.length - 2
}

test(`${copies} kills during backups and as many during restores leave the file complete and the database complete or empty`, async () => {
  test.setTimeout(360_000 + copies * 60_000)
  const folder = await mkdtemp(join(tmpdir(), 'kairos-crash-'))
  let dirs = 0
  const nextDir = () => join(folder, `${++dirs}`)
  const dataDir = nextDir()
  const file = join(folder, 'all.gz')
  let server = await startServer({ dataDir })
  let copyDir = nextDir()
  let copy: RunningServer | undefined
  try {
    const business = await openBusiness(server.url)
    await importVisits(business)
    const timed = async (dir: string, ...words: string[]) => {
      const began = Date.now()
      const { ok, text } = await command(dir, ...words)
      expect(ok, text).toBe(true)
      return Date.now() - began
    }
    const backupMs = await timed(dataDir, 'backup', file)
    const rows = await rowsIn(file)
    const broken: string[] = []
    for (const part of shares()) {
      const { mtimeMs } = await stat(file)
      const backup = command(dataDir, 'backup', file)
      await delay(part * backupMs)
      await server.kill('SIGKILL')
      const { ok } = await backup
      const anew = (await stat(file)).mtimeMs !== mtimeMs
      const what = anew ? 'written' : existsSync(`${file}.part`) ? 'broken off' : 'not begun'
      broken.push(`${Math.round(part * backupMs)} ms: ${what}`)
      if (ok) expect(anew).toBe(true)
      expect(await rowsIn(file)).toBeGreaterThanOrEqual(rows)
      server = await startServer({ dataDir })
    }
    // Its worker would compete with the restores.
    await server.kill('SIGKILL')
    const whole = await rowsIn(file)
    console.log(`Backups of ${whole} rows: ${broken.join(', ')}`)

    // A guess until a whole restore has been timed.
    let restoreMs = 2 * backupMs
    const restored: string[] = []
    for (const part of shares()) {
      copy = await startServer({ dataDir: copyDir })
      const restore = command(copyDir, 'restore', file)
      await delay(part * restoreMs)
      await copy.kill('SIGKILL')
      const { ok } = await restore
      copy = await startServer({ dataDir: copyDir })
      const began = Date.now()
      const again = await command(copyDir, 'restore', file)
      // A restore is all or nothing and can be repeated.
      const there = again.text.includes('already contains businesses')
      if (ok) expect(there).toBe(true)
      if (!there) {
        expect(again.text).toContain(`Restored ${whole} rows`)
        restoreMs = Date.now() - began
      }
      restored.push(`${Math.round(part * restoreMs)} ms: ${there ? 'whole' : 'nothing'}`)
      const page = await apiBrowser(copy.url).get(`/api/public-pages/${business.pageName}`)
      expect(page.status, page.text).toBe(200)
      const second = join(folder, 'again.gz')
      expect(await command(copyDir, 'backup', second)).toMatchObject({ ok: true })
      expect(await rowsIn(second)).toBeGreaterThanOrEqual(whole)
      await copy.kill('SIGKILL')
      copy = undefined
      await rm(copyDir, { recursive: true, force: true })
      copyDir = nextDir()
    }
    console.log(`Restores of ${whole} rows: ${restored.join(', ')}`)
  } finally {
    await server.kill('SIGKILL')
    await copy?.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
})
