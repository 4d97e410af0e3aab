import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { BusinessScope } from '#platform/actor.ts'
import { readConfig } from '#platform/config.ts'
import { openPostgres } from '#platform/db/postgres.ts'
import { enterBusiness, outsideBusinesses, withinBusiness } from '#platform/db/row-scope.ts'
import {
  listUnsecured,
  readTenantTables,
  requireBoundLogin,
  secureRows,
} from '#platform/db/row-security.ts'
import { createLogger } from '#platform/logger.ts'
import { runCommand } from '#src/commands/commands.ts'
import { compose } from '#src/compose.ts'
import { copyTestDatabase, testApp } from '#test/harness.ts'
import { type Seeded, seedBusiness } from '#test/seed.ts'

describe('row security', () => {
  const app = testApp()
  let [tables, mine, foreign] = [new Map<string, string>(), {} as Seeded, {} as Seeded]
  beforeAll(async () => {
    tables = await readTenantTables(app.db)
    mine = await seedBusiness(app.db)
    foreign = await seedBusiness(app.db)
  })

  const read = async (table: string, where = '') => {
    const { rows } = await sql
      .raw<{ key: number }>(`select ${tables.get(table)} as key from ${table} ${where}`)
      .execute(app.db)
    return rows.map(({ key }) => key)
  }
  const readAs = ({ scope }: { scope: BusinessScope }, table: string, where?: string) =>
    withinBusiness(scope, () => read(table, where))

  test('covers every tenant table, and applies to the product’s login', async () => {
    expect(tables.size).toBeGreaterThan(40)
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class c join pg_policy p on p.polrelid = c.oid
      where relrowsecurity and relforcerowsecurity and polcmd = '*' and polpermissive`.execute(
      app.db,
    )
    expect(rows.map(({ name }) => name).sort()).toEqual([...tables.keys()].sort())
    await expect(requireBoundLogin(app.db)).resolves.toBeUndefined()
  })

  test('hides rows of other businesses from statements without a business, in every table', async () => {
    const filled: string[] = []
    for (const table of tables.keys()) {
      if ((await read(table)).includes(foreign.scope.businessId)) filled.push(table)
      const found = new Set(await readAs(mine, table))
      found.delete(mine.scope.businessId)
      expect([...found], table).toEqual([])
      expect(await outsideBusinesses(() => read(table)), table).toEqual([])
    }
    expect(filled).toEqual(expect.arrayContaining(['businesses', 'services', 'staff']))
  })

  test('refuses a row for another business, in every table', async () => {
    for (const [table, key] of tables) {
      const values = `insert into ${table} (${key}) ${key === 'id' ? 'overriding system value' : ''}
        values (${foreign.scope.businessId})`
      const insert = () => sql.raw(values).execute(app.db)
      await expect(withinBusiness(mine.scope, insert), table).rejects.toThrow(/row-level security/)
    }
  })

  test('changes and deletes nothing in another business', async () => {
    const write = (statement: string) =>
      withinBusiness(mine.scope, () => sql.raw(statement).execute(app.db))
    const { numAffectedRows: changed } = await write(
      `update services set name = 'x' where business_id = ${foreign.scope.businessId}`,
    )
    const { numAffectedRows: deleted } = await write(
      `delete from staff_services where business_id <> ${mine.scope.businessId}`,
    )
    expect([changed, deleted]).toEqual([0n, 0n])
    await expect(
      write(`update services set business_id = ${foreign.scope.businessId}`),
    ).rejects.toThrow(/row-level security/)
  })

  test('protects where an id from the input passes the syntax check', async () => {
    const fromInput = foreign.scope.businessId
    const statement = () =>
      app.db
        .selectFrom('services')
        .select('business_id')
        .where('business_id', '=', fromInput)
        .execute()
    const asRequest = outsideBusinesses(async () => {
      enterBusiness(mine.scope)
      return await statement()
    })
    expect(await asRequest).toEqual([])
    // The same statement works in its own business.
    expect((await withinBusiness(foreign.scope, statement)).length).toBeGreaterThan(0)
  })

  test('follows each of many concurrent requests', async () => {
    const asked = Array.from({ length: 40 }, (_, n) => (n % 3 === 0 ? mine : foreign))
    const answers = await Promise.all(asked.map(business => readAs(business, 'services')))
    expect(answers.map(keys => new Set(keys))).toEqual(
      asked.map(({ scope }) => new Set([scope.businessId])),
    )
  })

  test('follows a request into transactions and past those that are rolled back', async () => {
    const failing = app.db.transaction().execute(async tx => {
      const { rows } = await withinBusiness(mine.scope, () =>
        sql<{ business_id: number }>`select business_id from services`.execute(tx),
      )
      expect(new Set(rows.map(row => row.business_id))).toEqual(new Set([mine.scope.businessId]))
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    expect(new Set(await readAs(mine, 'services'))).toEqual(new Set([mine.scope.businessId]))
    await expect(readAs(mine, 'services', 'where 1 / (id - id) = 1')).rejects.toThrow()
    expect(new Set(await readAs(foreign, 'services'))).toEqual(new Set([foreign.scope.businessId]))
    expect(await read('services', '/* across tenants: a test */')).toEqual(
      expect.arrayContaining([mine.scope.businessId, foreign.scope.businessId]),
    )
  })

  if (inject('database').engine === 'postgres')
    test('lets a process without row security reach everything, as during a rolling restart', async () => {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
        app.db,
      )
      const url = new URL(`/${rows[0]!.name}`, inject('database').templateUrl).href
      const { db, close } = openPostgres({ url, pool: 1, onError: () => {} })
      const keys = await db.selectFrom('services').select('business_id').execute()
      await close()
      expect(new Set(keys.map(row => row.business_id))).toEqual(
        new Set([mine.scope.businessId, foreign.scope.businessId]),
      )
    })

  if (inject('database').engine === 'postgres')
    test('covers the tables of a schema other than public', async () => {
      const securing = app.db.transaction().execute(async tx => {
        const run = (statement: string) => sql.raw(statement).execute(tx)
        await run('create schema elsewhere')
        await run('create table elsewhere.businesses (id integer)')
        await run('create table elsewhere.visits (business_id integer)')
        await run('create schema empty')
        await run('set local search_path = empty, elsewhere')
        expect(await listUnsecured(tx)).toEqual(['businesses', 'visits'])
        await secureRows(tx)
        expect(await listUnsecured(tx)).toEqual([])
        throw new Error('undone')
      })
      await expect(securing).rejects.toThrow('undone')
    })

  if (inject('database').engine === 'postgres')
    test('starts with ROW_SECURITY=on for a login that it applies to, and refuses others', async () => {
      const { url, remove } = await copyTestDatabase()
      const log = createLogger('silent')
      const start = (of: string) =>
        compose(readConfig({ DATABASE_URL: of, ROW_SECURITY: 'on' }), log)
      const superuser = new URL(inject('database').adminUrl)
      superuser.pathname = new URL(url).pathname
      await expect(start(superuser.href)).rejects.toThrow(
        /^ROW_SECURITY=on has no effect, because the login “postgres” .* is a superuser: use a login/,
      )
      const { context, close } = await start(url)
      expect(await runCommand(context, ['doctor'])).toContain(
        'ok    Row security: every tenant table has its policy',
      )
      await close()
      await remove()
    })

  test('is set up once, and again for a table that lost it', async () => {
    const oidOf = async () =>
      (await sql<{ oid: number }>`select oid from pg_policy order by oid`.execute(app.db)).rows
    const before = await oidOf()
    await secureRows(app.db)
    expect(await oidOf()).toEqual(before)
    await sql`alter table reviews no force row level security`.execute(app.db)
    await secureRows(app.db)
    expect((await oidOf()).length).toBe(before.length)
    const { rows } = await sql<{ forced: boolean }>`
      select relforcerowsecurity as forced from pg_class where relname = 'reviews'`.execute(app.db)
    expect(rows).toEqual([{ forced: true }])
  })
})
