import { readFile, stat, writeFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { BackupError } from '#platform/db/backup-file.ts'
import type { Db } from '#platform/db/database.ts'
import { latestStep, migrate } from '#platform/db/migrate.ts'
import { restore } from '#platform/db/restore.ts'
import { manageUrl } from '#platform/manage-links.ts'
import { compose } from '#src/compose.ts'
import { openTestDatabase, startTestApp, testApp } from '#test/harness.ts'
import { picturePng } from '#test/pictures.ts'
import { bookOn, seedBusiness, signedInAs } from '#test/seed.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { findCommand, runCommand } from './commands.ts'

const app = testApp()
const inFolder = temporaryFolder()

async function changedBackup(name: string, change: (line: string) => string | undefined) {
  const [whole, changed] = [inFolder('whole-one.gz'), inFolder(name)]
  await runCommand(app.context, ['backup', whole])
  const lines = gunzipSync(await readFile(whole))
    .toString()
    .split('\n')
  const kept = lines.flatMap(line => change(line) ?? [])
  const rows = kept.filter(line => line.startsWith('[')).length
  const text = kept.join('\n').replace(/"end":\d+/, `"end":${rows}`)
  await writeFile(changed, gzipSync(text))
  return changed
}

test('restores a backup into an empty database, where lost ids and removed addresses aren’t used again', async () => {
  const page = await seedBusiness(app.db)
  const calendar = { staffId: page.staffId, detail: 'busy' } as const
  const before = await signedInAs(app, page.scope)
  const { body: removed } = await before.put('/api/feeds', calendar)
  await before.delete(`/api/feeds/${removed.id}`)
  const booked = await bookOn(app.browser(), page, '2027-03-02T15:00:00.000Z')
  const file = inFolder('everything.gz')
  expect(await runCommand(app.context, ['backup', file])).toMatch(/^Wrote \d+ rows to /)
  expect((await stat(file)).mode & 0o077).toBe(0)
  const lost = await bookOn(app.browser(), page, '2027-03-02T17:00:00.000Z')

  const copy = await startTestApp()
  try {
    expect(await runCommand(copy.context, ['restore', file])).toMatch(/^Restored \d+ rows from /)
    const owner = await signedInAs(copy, page.scope)
    const kept = await owner.get(`/api/appointments/${booked.body.id}`)
    expect(kept.body).toMatchObject({
      id: booked.body.id,
      customerName: 'Ada Client',
      startTime: booked.body.startTime,
    })
    const link = manageUrl(app.context, {
      business_id: page.scope.businessId,
      id: booked.body.id,
      link_version: 1,
    })
    expect(
      manageUrl(copy.context, {
        business_id: page.scope.businessId,
        id: booked.body.id,
        link_version: 1,
      }),
    ).toBe(link)
    const again = await bookOn(copy.browser(), page, '2027-03-02T15:00:00.000Z')
    expect(again.status).toBe(409)
    const next = await bookOn(copy.browser(), page, '2027-03-02T16:00:00.000Z')
    expect(next.body.id).toBeGreaterThan(lost.body.id)
    const { body: feed } = await owner.put('/api/feeds', calendar)
    for (const [url, status] of [
      [lost.body.manageUrl!, 404],
      [removed.url, 404],
      [feed.url, 200],
    ] as const)
      expect((await copy.browser().get(new URL(url).pathname)).status).toBe(status)
    await expect(runCommand(copy.context, ['restore', file])).rejects.toThrow(
      'already contains businesses',
    )
  } finally {
    await copy.close()
  }
})

test('a restored database shows the same pictures', async () => {
  const [original, copy] = [await startTestApp(), await startTestApp()]
  try {
    const page = await seedBusiness(original.db)
    const path = `/api/pictures/cover/${page.pageId}` as const
    const owner = await signedInAs(original, page.scope)
    const saved = await owner.put(path, picturePng)
    await owner.patch(path, { alt: 'Our door' })
    const file = inFolder('pictures.gz')
    await runCommand(original.context, ['backup', file])
    await runCommand(copy.context, ['restore', file])
    const { body } = await copy.browser().get(`/api/public-pages/${page.pageName}`)
    expect(body.cover).toEqual({ ...saved.body, alt: 'Our door' })
    const [before, after] = await Promise.all(
      [original, copy].map(each => each.browser().get(saved.body.src)),
    )
    expect(after!.status).toBe(200)
    expect(after!.text).toBe(before!.text)
    expect((await (await signedInAs(copy, page.scope)).delete(path)).status).toBe(204)
    expect((await copy.browser().get(saved.body.src)).status).toBe(404)
  } finally {
    await original.close()
    await copy.close()
  }
})

test.each([
  ['release', 'sent', 'Sending has resumed. Overdue messages skipped: 0.'],
  ['release --skip-due', 'skipped', 'Sending has resumed. Overdue messages skipped: 3.'],
])(
  'a restored database sends nothing until %s, after which what was due is %s',
  async (line, state, said) => {
    const [original, copy] = [await startTestApp(), await startTestApp()]
    try {
      const page = await seedBusiness(original.db)
      await bookOn(original.browser(), page, '2027-03-02T15:00:00.000Z')
      const owner = await signedInAs(original, page.scope)
      const invitation = { email: 'new@example.com', role: 'manager' }
      await owner.post('/api/team/invitations', invitation)
      const file = inFolder(`${state}.gz`)
      await runCommand(original.context, ['backup', file])

      expect(await runCommand(copy.context, ['restore', file])).toMatch(
        /Nothing is sent until you run: npm run kairos -- release\. Messages due: \d\./,
      )
      copy.pass(1)
      const states = async () => {
        await sendDue(copy.context)
        const messages = copy.db.selectFrom('messages').select('state')
        return (await messages.where('kind', '=', 'booking-confirmation').execute()).map(
          m => m.state,
        )
      }
      expect(await states()).toEqual(['planned'])
      expect(await runCommand(copy.context, ['doctor'])).toMatch(
        /FIX {3}Nothing has been sent since the restore/,
      )
      expect(await runCommand(copy.context, line.split(' '))).toMatch(said)
      expect(await states()).toEqual([state])
      const invitations = copy.db.selectFrom('messages').select(['state', 'recipient'])
      expect(await invitations.where('kind', '=', 'team-invitation').execute()).toEqual([
        { state, recipient: null },
      ])
      expect(await runCommand(copy.context, ['release'])).toBe('Sending was not on hold.')
    } finally {
      await original.close()
      await copy.close()
    }
  },
)

test('restores a backup from before a column existed with that column’s default', async () => {
  const older = await changedBackup('older.gz', line =>
    line.replace(/"slot_interval_minutes": ?\d+, ?/, ''),
  )
  const copy = await startTestApp()
  try {
    expect(await runCommand(copy.context, ['restore', older])).toMatch(/^Restored \d+ rows from /)
    const { slot_interval_minutes } = await copy.db
      .selectFrom('businesses')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(slot_interval_minutes).toBe(30)
  } finally {
    await copy.close()
  }
})

async function shapeOf(db: Db) {
  const { rows } = await sql<{ part: string }>`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as part
    from information_schema.columns where table_schema = current_schema()
    union all
    select indexdef from pg_indexes where schemaname = current_schema()
    union all
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = current_schema()::regnamespace
    union all
    select tgrelid::regclass || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by part`.execute(db)
  return rows.map(({ part }) => part)
}

test('a backup of an earlier version is restored, then migrated', async () => {
  const page = await seedBusiness(app.db)
  const { body } = await bookOn(app.browser(), page, '2027-03-02T15:00:00.000Z')
  await app.db
    .updateTable('appointments')
    .set({ status: 'confirmed' })
    .where('id', '=', body.id)
    .execute()
  // A later migration adds and fills `confirmed_at`.
  const older = await changedBackup('earlier.gz', line =>
    // That version had no tables for these.
    /^\["(clients|memberships|activity)"/.test(line)
      ? undefined
      : line.replace(/"schema":"[^"]+"/, '"schema":"0005_message_templates"'),
  )
  const copy = await openTestDatabase()
  try {
    const shape = await shapeOf(copy.db)
    expect(await restore(copy.db, older)).toBeGreaterThan(5)
    expect(await shapeOf(copy.db)).toEqual(shape)
    expect(await migrate(copy.db)).toEqual([])
    const kept = await copy.db
      .selectFrom('appointments')
      .selectAll()
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow()
    expect(kept.confirmed_at).toEqual(kept.created_at)
    const client = await copy.db
      .selectFrom('clients')
      .selectAll()
      .where('id', '=', kept.client_id)
      .executeTakeFirst()
    expect(client).toMatchObject({ name: kept.customer_name, email_key: kept.customer_email_key })
  } finally {
    await copy.close()
  }
})

test('refuses a backup of a newer version with an explanation', async () => {
  const newer = await changedBackup('newer.gz', line =>
    line.replace(/"schema":"[^"]+"/, '"schema":"9999_later"'),
  )
  const copy = await startTestApp()
  try {
    await expect(runCommand(copy.context, ['restore', newer])).rejects.toThrow(
      /^This backup was made by a newer version of Kairos \(its schema is 9999_later; .*Update Kairos/,
    )
  } finally {
    await copy.close()
  }
})

test('refuses to back up with a version that would first migrate the database', async () => {
  const database = await openTestDatabase({ own: true })
  const steps = database.db.withTables<{ kysely_migration: { name: string } }>()
  await steps.deleteFrom('kysely_migration').where('name', '=', latestStep).execute()
  const { command } = findCommand(['backup', inFolder('never.gz')])
  const { config, log } = app.context
  await expect(
    compose(config, log, { database, mayMigrate: command.mayMigrate ?? true }),
  ).rejects.toThrow('This version of Kairos has not migrated the database yet')
})

test('restores a backup without a version', async () => {
  const silent = await changedBackup('silent.gz', line => line.replace(/"schema":"[^"]+",/, ''))
  const copy = await startTestApp()
  try {
    expect(await runCommand(copy.context, ['restore', silent])).toMatch(/^Restored \d+ rows from /)
  } finally {
    await copy.close()
  }
})

test('a file that is not a backup leaves the database unchanged', async () => {
  const copy = await startTestApp()
  try {
    const file = inFolder('broken.gz')
    await writeFile(
      file,
      gzipSync('{"format":"kairos-backup-1"}\n["services",{"business_id":1}]\n'),
    )
    await expect(runCommand(copy.context, ['restore', file])).rejects.toThrow(BackupError)
    const [whole, none, words, cut] = ['whole.gz', 'none.gz', 'words.gz', 'cut.gz'].map(name =>
      inFolder(name),
    )
    await runCommand(app.context, ['backup', whole!])
    await writeFile(words!, 'words')
    await writeFile(cut!, (await readFile(whole!)).subarray(0, -20))
    for (const [from, sentence] of [
      [none!, `The backup ${none} can't be read (ENOENT).`],
      [inFolder(), `The backup ${inFolder()} can't be read (EISDIR).`],
      [words!, 'This file is not a Kairos backup.'],
      [cut!, 'This backup is incomplete: its end is missing.'],
    ] as const) {
      await expect(runCommand(copy.context, ['restore', from])).rejects.toThrow(
        new BackupError(sentence),
      )
    }
    expect(await copy.db.selectFrom('secrets').selectAll().execute()).toHaveLength(1)
  } finally {
    await copy.close()
  }
})
