import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { BackupError } from '#platform/db/backup-file.ts'
import { startTestApp, testApp } from '#test/harness.ts'
import { seedBusiness } from '#test/seed.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { runCommand } from './commands.ts'

const app = testApp()
const inFolder = temporaryFolder()

test('refuses a damaged backup in one sentence and leaves the database unchanged', async () => {
  await seedBusiness(app.db)
  const copy = await startTestApp()
  const whole = inFolder('whole-to-damage.gz')
  await runCommand(app.context, ['backup', whole])
  const bytes = await readFile(whole)
  const flipped = (at: number) => {
    const changed = Buffer.from(bytes)
    changed[at] = changed[at]! ^ 0xff
    return changed
  }
  const damaged = (what: string) =>
    `This backup is damaged: ${what}. Nothing was restored; use another backup.`
  const none = 'This file is not a Kairos backup.'
  const notWhole = 'This backup is incomplete: its end is missing.'
  const changedLines = (change: (line: string) => string) =>
    gzipSync(gunzipSync(bytes).toString().split('\n').map(change).join('\n'))
  const unlikeTables = damaged('its rows do not match')
  const files: [name: string, content: Buffer, sentence: string | RegExp][] = [
    ['empty', Buffer.alloc(0), notWhole],
    ['half', bytes.subarray(0, bytes.length / 2), notWhole],
    ['head', flipped(1), none],
    ['middle', flipped(Math.floor(bytes.length / 2)), damaged('its bytes have changed')],
    ['checksum', flipped(bytes.length - 6), damaged('its bytes have changed')],
    ['foreign', gzipSync('Start,Client\n2027-03-02,Ada\n'), none],
    ['foreign JSON', gzipSync('[1,2]\n'), none],
    ['one long line', gzipSync(Buffer.alloc(1_000_000, 'x')), none],
    [
      'later format',
      gzipSync('{"format":"kairos-backup-2"}\n'),
      /^This backup was made by a newer version .*kairos-backup-2/,
    ],
    [
      'schema',
      gzipSync('{"format":"kairos-backup-1","schema":5}\n'),
      damaged('its first line cannot be read'),
    ],
    [
      'no row',
      gzipSync('{"format":"kairos-backup-1"}\n["services",null]\n'),
      damaged("line 2 can't be read"),
    ],
    [
      'no table',
      gzipSync('{"format":"kairos-backup-1"}\n["pg_class",{}]\n'),
      damaged("line 2 can't be read"),
    ],
    [
      'half a row',
      gzipSync('{"format":"kairos-backup-1"}\n["services",{"business_id":1}]\n'),
      unlikeTables,
    ],
    [
      'another kind of value',
      changedLines(line => line.replace(/"created_at":"[^"]+"/, '"created_at":"then"')),
      unlikeTables,
    ],
    [
      'a lost reference',
      changedLines(line => line.replace(/^\["businesses",.*$/, '{}')),
      unlikeTables,
    ],
  ]
  try {
    for (const [name, content, sentence] of files) {
      const file = inFolder(`${name}.gz`)
      await writeFile(file, content)
      const error = await runCommand(copy.context, ['restore', file]).catch(
        (thrown: unknown) => thrown,
      )
      expect(error, name).toBeInstanceOf(BackupError)
      expect((error as Error).message, name).toEqual(
        typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
      )
    }
    expect(await copy.db.selectFrom('secrets').selectAll().execute()).toHaveLength(1)
    expect(await copy.db.selectFrom('businesses').selectAll().execute()).toEqual([])
    expect(await runCommand(copy.context, ['restore', whole])).toMatch(/^Restored \d+ rows from /)
  } finally {
    await copy.close()
  }
})

test('names a path that can’t be written to in one sentence, and leaves no file behind', async () => {
  const taken = inFolder('taken')
  await mkdir(taken)
  for (const [to, code] of [
    [inFolder('nowhere', 'x.gz'), 'ENOENT'],
    [taken, 'EISDIR'],
  ] as const) {
    await expect(runCommand(app.context, ['backup', to])).rejects.toThrow(
      new BackupError(`The backup can't be written to ${to} (${code}).`),
    )
  }
  expect((await readdir(inFolder())).filter(name => name.endsWith('.part'))).toEqual([])
})

if (inject('database').engine === 'postgres')
  test('refuses a backup while another one is running, and leaves that one’s file alone', async () => {
    const [file, part] = [inFolder('twice.gz'), inFolder('twice.gz.part')]
    await writeFile(part, 'theirs')
    await app.db.transaction().execute(async tx => {
      await sql`select pg_advisory_xact_lock(hashtextextended('backup', 0))`.execute(tx)
      await expect(runCommand(app.context, ['backup', file])).rejects.toThrow(
        new BackupError('Another backup is running.'),
      )
    })
    expect(await readFile(part, 'utf8')).toBe('theirs')
    expect(await runCommand(app.context, ['backup', file])).toMatch(/^Wrote /)
  })
