import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { addDays } from '#domain/time/date.ts'
import { localDateOf } from '#domain/time/zone.ts'
import { insertDevice } from '#features/push/testing/devices.ts'
import { startTestApp, testApp } from '#test/harness.ts'
import { seedBusiness, seedMember, seedOwned } from '#test/seed.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { findCommand, help, runCommand } from './commands.ts'
import { checkConfiguration } from './doctor-configuration.ts'
import { askServer, serveCommands } from './socket.ts'

const app = testApp()
const inFolder = temporaryFolder()
const exitsWithOne = (report: string) => findCommand(['doctor']).command.failed?.(report)

test('doctor finds nothing wrong with a healthy installation', async () => {
  const report = await runCommand(app.context, ['doctor'])
  expect(report).toContain('All checks passed.')
  expect(exitsWithOne(report)).toBe(false)
})

if (inject('database').engine === 'postgres') {
  test('doctor checks the disk of PostgreSQL on this machine', async () => {
    const { rows } = await sql<{ folder: string }>`
      select current_setting('data_directory') as folder`.execute(app.db)
    const report = await runCommand(app.context, ['doctor'])
    expect(report).toMatch(/^ok +[\d.]+ GiB free in /m)
    expect(report).toContain(rows[0]!.folder)
  })

  test('doctor says when it can’t see the disk of PostgreSQL', async () => {
    const report = await app.context.db.transaction().execute(async tx => {
      // Most hosting providers offer such a role, which can't read where the data is stored.
      await sql`set local role pg_signal_backend`.execute(tx)
      return await checkConfiguration({ ...app.context, db: tx })
    })
    expect(report.map(({ text }) => text).join()).toMatch(
      /takes [\d.]+ GiB; this program can't see/,
    )
  })

  test('doctor finds businesses without an owner', async () => {
    const { businessId } = (await seedOwned(app)).page.scope
    const undone = new Error('undone')
    // Can't be committed.
    const checking = app.db.transaction().execute(async tx => {
      await sql`update businesses set owner_user_id = null where id = ${businessId}`.execute(tx)
      const report = await runCommand({ ...app.context, patientDb: tx }, ['doctor'])
      expect(report).toContain(
        `FIX   Businesses without an owner who is a member: 1, such as ${businessId}`,
      )
      throw undone
    })
    await expect(checking).rejects.toBe(undone)
  })
}

test('doctor checks every configured provider and says what to fix', async () => {
  const context = {
    ...app.context,
    email: {
      ...app.context.email,
      kind: 'smtp' as const,
      check: async () => ({ ok: false, problem: 'The mail server is away.' }) as const,
    },
    voice: {
      ...app.context.voice,
      kind: 'elevenlabs' as const,
      check: async () => ({ ok: true }) as const,
    },
  }
  const report = await runCommand(context, ['doctor'])
  expect(report).toContain('FIX   Email: The mail server is away.')
  expect(report).toContain('ok    Voices: working')
  expect(report).toContain('1 check failed.')
  expect(exitsWithOne(report)).toBe(true)
})

test('doctor reports an unreachable or unencrypted APP_URL, but no sandbox that is allowed', async () => {
  const report = (appUrl: string) =>
    runCommand({ ...app.context, config: { ...app.context.config, production: true, appUrl } }, [
      'doctor',
    ])
  const unreachable = await report('https://127.0.0.1:9')
  expect(unreachable).toContain("FIX   https://127.0.0.1:9 can't be reached (ECONNREFUSED)")
  expect(unreachable).toContain('FIX   TRUST_PROXY_HOPS is 0 behind a proxy')
  const unencrypted = await report('http://booking.example.com')
  expect(unencrypted).toContain('FIX   http://booking.example.com is not encrypted')
  expect(unencrypted).toContain('ok    Voices: sandbox, allowed by ALLOW_SANDBOX')
  expect(unencrypted).toContain('FIX   SUPPORT_EMAIL is not set')
  expect(unencrypted).toContain('2 checks failed.')
})

test('doctor reports ids that are running out', async () => {
  const use = (used: number) =>
    sql`select setval(pg_get_serial_sequence('invitations', 'id'), ${used})`.execute(app.db)
  await use(1_500_000_000)
  expect(await runCommand(app.context, ['doctor'])).toContain('invitations_id_seq (69%)')
  await use(1)
})

test('doctor reports devices and two-factor secrets whose keys no longer exist', async () => {
  const { page } = await seedOwned(app)
  const { userId } = await seedMember(app, page.scope, { role: 'manager' })
  await insertDevice(app.db, page.scope, userId)
  const seal = (secret: Buffer | null) =>
    app.db.updateTable('users').set({ totp_sealed: secret }).where('id', '=', userId).execute()
  await seal(Buffer.from('sealed'))
  const report = await runCommand(app.context, ['doctor'])
  expect(report).toContain('FIX   No key decrypts 1 of 1 push subscriptions')
  expect(report).toContain('FIX   No key decrypts 1 of 1 two-factor secrets')
  await app.db.deleteFrom('push_subscriptions').execute()
  await seal(null)
})

test('imports without a name if there is only one business', async () => {
  const alone = await startTestApp()
  try {
    await seedBusiness(alone.db)
    const file = inFolder('services.csv')
    await writeFile(file, 'Service name,Duration,Price\nColor,90,80\n')
    expect(await runCommand(alone.context, ['import', file])).toMatch(/^Imported .*1 service/)
  } finally {
    await alone.close()
  }
})

test('refuses to add the demo next to real providers or other businesses', async () => {
  const email = { ...app.context.email, kind: 'smtp' as const }
  const seed = (context = app.context) => runCommand(context, ['demo', 'seed'])
  await expect(seed({ ...app.context, email })).rejects.toThrow(
    'This server has real providers. Run npm run demo instead.',
  )
  await seedBusiness(app.db)
  await expect(seed()).rejects.toThrow('businesses of its own: unset DATA_DIR,')
})

test('creates the demo only once, and completely', async () => {
  const demo = await startTestApp()
  try {
    const first = await runCommand(demo.context, ['demo', 'seed'])
    expect(first).toContain('demo@example.com')
    const count = async () =>
      (
        await demo.db
          .selectFrom('appointments')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n
    const made = await count()
    expect(made).toBeGreaterThan(2000)
    const bookedOnline = await demo.db
      .selectFrom('appointments')
      .select(['customer_name', 'status'])
      .where('page_id', 'is not', null)
      .orderBy('id')
      .execute()
    expect(bookedOnline.map(({ status }) => status)).toEqual([
      'booked',
      'booked',
      'confirmed',
      'booked',
      'cancelled',
      'booked',
      'booked',
      'booked',
      'booked',
    ])
    const { balance } = await demo.db
      .selectFrom('credit_balances')
      .select('balance')
      .executeTakeFirstOrThrow()
    expect(balance).toBe(200)
    const reviews = await demo.browser().get('/api/public-pages/blue-door-studio/reviews')
    expect(reviews.body).toMatchObject({ average: 4.7, count: 40 })
    const owner = demo.browser()
    await owner.post('/api/login', { email: 'demo@example.com', password: 'kairos-demo' })
    const { body: home } = await owner.get('/api/dashboard')
    expect(home.attention?.length).toBeGreaterThan(0)
    expect(home.gaps?.length).toBeGreaterThan(2)
    const today = localDateOf(demo.context.clock().getTime(), 'America/New_York')
    const range = `from=${addDays(today, -27)}&to=${today}`
    const { totals, reminders } = (await owner.get(`/api/reports?${range}`)).body
    expect(totals.completed).toBeGreaterThan(200)
    expect(totals.revenueCents).toBeGreaterThan(1_000_000)
    expect(totals.lead!.median).toBeGreaterThan(24)
    expect(totals.lead!.ninetieth).toBeGreaterThan(10 * 24)
    for (const { visits } of [reminders.with, reminders.without]) expect(visits).toBeGreaterThan(29)
    const { body: sales } = await owner.get(`/api/reports/sales?${range}`)
    expect(sales.sales).toBeGreaterThan(200)
    expect(sales.tips).toBeGreaterThan(100_000)
    const receipts = await demo.db
      .selectFrom('sales')
      .select('receipt_number')
      .orderBy('closed_at')
      .orderBy('appointment_id')
      .execute()
    expect(receipts.map(sale => sale.receipt_number)).toEqual(receipts.map((_, nth) => nth + 1))
    expect(await runCommand(demo.context, ['demo', 'seed'])).toBe(first)
    expect(await count()).toBe(made)
    expect(await runCommand(demo.context, ['doctor'])).toContain('No two appointments overlap')
  } finally {
    await demo.close()
  }
})

test('a command reaches the process that has the database open through its socket', async () => {
  const stop = await serveCommands(inFolder(), words => runCommand(app.context, words))
  expect(await askServer(inFolder(), ['migrate'])).toEqual({
    ok: true,
    text: 'The database is up to date.',
  })
  expect(await askServer(inFolder(), ['admin', 'grant', 'nobody@example.com'])).toMatchObject({
    ok: false,
  })
  expect((await stat(inFolder('commands.sock'))).mode & 0o077).toBe(0)
  await stop()
  expect(await askServer(inFolder(), ['migrate'])).toBeUndefined()
})

test('previews, imports once and exports a file, by page or owner', async () => {
  const page = await seedBusiness(app.db)
  const file = inFolder('appointments.csv')
  await writeFile(
    file,
    'Start,Duration,Client,Email,Service,Staff\n2027-03-02 10:00,60,Ada,ada@example.com,Cut,Robin\n',
  )
  const line = ['import', '--business', page.pageName, file]
  expect(await runCommand(app.context, [...line, '--dry-run'])).toContain(
    'It would import 1 appointment, 1 service',
  )
  expect(await runCommand(app.context, line)).toContain(
    'Imported 1 appointment, 1 service, 1 staff member, 0 clients into ',
  )
  expect(await runCommand(app.context, line)).toContain('Imported 0 appointments')

  const out = inFolder('out')
  await runCommand(app.context, [
    'export',
    '--business',
    `${page.pageName}@example.com`,
    '--out',
    out,
  ])
  expect(JSON.parse(await readFile(join(out, 'export.json'), 'utf8')).appointments).toHaveLength(1)
  expect(
    await runCommand(app.context, [
      'import',
      '--business',
      page.pageName,
      join(out, 'appointments.csv'),
    ]),
  ).toContain('Imported 0 appointments')
  expect((await stat(join(out, 'clients.csv'))).mode & 0o077).toBe(0)
  await expect(
    runCommand(app.context, ['export', '--business', 'nobody', '--out', out]),
  ).rejects.toThrow('No business')
  const json = inFolder('new/one.json')
  await runCommand(app.context, ['export', page.pageName, json])
  expect(JSON.parse(await readFile(json, 'utf8')).appointments).toHaveLength(1)
  for (const target of [
    [page.pageName, out],
    ['--business', page.pageName, '--out', json],
  ])
    await expect(runCommand(app.context, ['export', ...target])).rejects.toThrow('be written (')
  await seedBusiness(app.db)
  await expect(runCommand(app.context, ['import', file])).rejects.toThrow('import --business')
})

test('finds a business by its owner, but not by a manager, and only if the owner has no other', async () => {
  const [{ scope }, other] = [await seedBusiness(app.db), await seedBusiness(app.db)]
  const manager = await seedMember(app, scope, { role: 'manager' })
  const exporting = (business: string) =>
    runCommand(app.context, ['export', '--business', business, '--out', inFolder('owned')])
  await expect(exporting(manager.email)).rejects.toThrow('No business has the page or owner')
  const businesses = app.db.updateTable('businesses').set({ owner_user_id: manager.userId })
  await businesses.where('id', '=', scope.businessId).execute()
  expect(await exporting(manager.email)).toMatch(/^Exported .+ to .+: export\.json, /)
  await app.db
    .insertInto('memberships')
    .values({ business_id: other.scope.businessId, user_id: manager.userId, role: 'manager' })
    .execute()
  await businesses.where('id', '=', other.scope.businessId).execute()
  await expect(exporting(manager.email)).rejects.toThrow('owns several businesses: name a booking')
})

test('explains the usage of a malformed command', async () => {
  await expect(runCommand(app.context, ['admin', 'grant'])).rejects.toThrow('admin grant EMAIL')
  expect(help(['backup', '--help'])).toBe('Usage: npm run kairos -- backup FILE')
  await expect(runCommand(app.context, ['fly'])).rejects.toThrow(
    /^Unknown command: fly\n(.*\n)*.* backup FILE /,
  )
  expect(() => findCommand(['constructor'])).toThrow('Unknown command: constructor')
})
