import { Migrator, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { migrate, migrations, resetSchemaTo } from '#platform/db/migrate.ts'
import {
  createAppointment,
  createPage,
  createService,
  createStaff,
  signUpOwner,
} from '#test/factories.ts'
import { openTestDatabase, startTestApp } from '#test/harness.ts'

/* Checks what a version reads and writes while newer ones migrate the database, and afterwards. */

const names = Object.keys(migrations).sort()
const [before, ...lastTwo] = names.slice(-3) as [string, string, string]

/** The columns of each table, as the running version knows them. */
type Shape = Map<string, string[]>

async function shapeOf(db: Db): Promise<Shape> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'
    group by table_name order by table_name`.execute(db)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

const list = (columns: string[]) => sql.join(columns.map(column => sql.ref(column)))

async function rowsOf(db: Db, shape: Shape) {
  const found: Record<string, unknown[]> = {}
  for (const [table, all] of shape) {
    // The revision counts changes, and the writes below are changes.
    const columns = all.filter(column => column !== 'revision')
    const { rows } = await sql`select ${list(columns)} from ${sql.table(table)}`.execute(db)
    found[table] = rows.map(row => JSON.stringify(row)).sort()
  }
  return found
}

/** Writes every row again. PostgreSQL checks constraints before it finds that the row exists. */
async function writeAll(db: Db, shape: Shape) {
  for (const [name, columns] of shape) {
    const table = sql.table(name)
    await sql`insert into ${table} (${list(columns)}) select ${list(columns)} from ${table}
      on conflict do nothing`.execute(db)
    const column = sql.ref(columns.at(-1)!)
    await sql`update ${table} set ${column} = ${column}`.execute(db)
  }
}

/** A database at an earlier migration, with what an owner and a client of today created. */
async function openEarlier(step: string) {
  const app = await startTestApp()
  const { browser } = await signUpOwner(app)
  const [service, member] = [await createService(browser), await createStaff(browser)]
  await createPage(browser, { services: [service.id], staffMembers: [member.id] })
  await createAppointment(browser, service, member)
  const today = await shapeOf(app.db)
  const rows = await Promise.all(
    [...today.keys()].map(async name => {
      const found = await sql<{ row: unknown }>`
        select to_jsonb(t) as row from ${sql.table(name)} t`.execute(app.db)
      return [name, JSON.stringify(found.rows.map(({ row }) => row))] as const
    }),
  )
  await app.close()

  const { db, close } = await openTestDatabase()
  await db.transaction().execute(async tx => {
    await resetSchemaTo(tx, step)
    await sql`delete from kysely_migration where name > ${step}`.execute(tx)
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from secrets`.execute(tx)
    const shape = await shapeOf(tx)
    for (const [name, json] of rows) {
      const columns = shape.get(name)
      if (!columns) continue
      await sql`insert into ${sql.table(name)} (${list(columns)}) select ${list(columns)}
        from jsonb_populate_recordset(null::${sql.table(name)}, ${json}::jsonb)`.execute(tx)
    }
  })
  return { db, close }
}

test(`reads and writes from before ${lastTwo.join(' and ')} still work, during and after each`, async () => {
  const { db, close } = await openEarlier(before)
  const shape = await shapeOf(db)
  const rows = await rowsOf(db, shape)
  expect(rows.appointments).toHaveLength(1)
  for (const name of lastTwo) {
    let migrating = true
    const writing = (async () => {
      do await writeAll(db, shape)
      while (migrating)
    })()
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error, results } = await migrator.migrateTo(name)
    migrating = false
    await writing
    expect([error, results?.map(({ migrationName }) => migrationName)]).toEqual([undefined, [name]])
    await writeAll(db, shape)
    // The newer version fills its columns, and touches no other.
    expect(await rowsOf(db, shape)).toEqual(rows)
  }
  expect(await migrate(db)).toEqual([])
  await close()
})
