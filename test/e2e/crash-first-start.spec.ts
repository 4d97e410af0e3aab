import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from '@playwright/test'
import fc from 'fast-check'
import { apiBrowser } from './business.ts'
import { test } from './instant.ts'
import { command, draw, kills } from './kills.ts'
import { launchServer, type RunningServer, startServer } from './server.ts'

const starts = kills(1, 15)

async function until(holds: () => boolean, server: RunningServer): Promise<void> {
  while (!holds() && server.process.exitCode === null) await delay(1)
}

/** Kills while the database is created, just before it is complete, or during migrations. */
const marks = {
  begun: (dataDir: string) => existsSync(join(dataDir, 'pg.unfinished')),
  'files there': (dataDir: string) => existsSync(join(dataDir, 'pg', 'PG_VERSION')),
  made: (dataDir: string) =>
    existsSync(join(dataDir, 'pg', 'PG_VERSION')) && !existsSync(join(dataDir, 'pg.unfinished')),
}

test(`the next start completes a first start that was killed at any of ${starts} moments`, async () => {
  test.setTimeout(360_000 + starts * 30_000)
  const moment = fc.record({
    mark: fc.constantFrom(...(Object.keys(marks) as (keyof typeof marks)[])),
    wait: fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 1_000 })),
  })
  const seen: string[] = []
  for (const { mark, wait } of draw(fc.noBias(moment), starts)) {
    const dataDir = await mkdtemp(join(tmpdir(), 'kairos-crash-'))
    const first = await launchServer({ dataDir })
    await until(() => marks[mark](dataDir), first)
    await delay(wait)
    await first.kill('SIGKILL')
    const left = existsSync(join(dataDir, 'pg.unfinished')) ? 'unfinished' : 'made'
    seen.push(`${mark}+${wait}: ${left}`)
    const second = await startServer({ dataDir })
    try {
      const account = { email: 'a@example.com', password: 'correct horse battery' }
      expect((await apiBrowser(second.url).post('/api/register', account)).status).toBe(201)
      const { text } = await command(dataDir, 'doctor')
      expect(text, seen.at(-1)).toContain('All checks passed.')
      const backup = await command(dataDir, 'backup', join(dataDir, 'all.gz'))
      expect(backup, seen.at(-1)).toMatchObject({
        ok: true,
        text: expect.stringMatching(/Wrote \d+ rows/),
      })
    } finally {
      await second.kill('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
    }
  }
  console.log(seen.join(', '))
})
