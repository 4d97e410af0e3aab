import { cpSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { openEmbedded } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { madeFrom, madeFromFile } from '#platform/db/shipped-database.ts'
import { readSigningKey } from '#src/compose.ts'

const shipped = fileURLToPath(new URL('../../dist/server/database', import.meta.url))

let dataDir: string
test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kairos-shipped-'))
})
test.afterEach(async () => {
  await rm(dataDir, { recursive: true })
})

type Database = Awaited<ReturnType<typeof openEmbedded>>

/** Everything that makes up a schema, and the number of rows in each table. */
const CATALOG = {
  tables: `select relname, relkind, relpersistence, reloptions, relacl from pg_class
    where relnamespace = 'public'::regnamespace`,
  columns: `select attrelid::regclass::text, attnum, attname, format_type(atttypid, atttypmod),
      attnotnull, attidentity, attgenerated, attisdropped, attstattarget, attstorage, attcompression,
      (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = attrelid and adnum = attnum)
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace`,
  constraints: `select conrelid::regclass::text, conname, convalidated, pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace`,
  indexes: `select indexrelid::regclass::text, indisvalid, pg_get_indexdef(indexrelid)
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace`,
  functions: `select oid::regprocedure::text, prosrc, provolatile, proparallel
    from pg_proc where pronamespace = 'public'::regnamespace`,
  triggers: `select tgrelid::regclass::text, tgenabled, pg_get_triggerdef(oid) from pg_trigger
    where not tgisinternal`,
  sequences: `select schemaname, sequencename, start_value, increment_by, cycle, last_value
    from pg_sequences`,
  statistics: `select stxname, pg_get_statisticsobjdef(oid) from pg_statistic_ext`,
  extensions: `select extname, extversion from pg_extension`,
  settings: `select name, setting from pg_settings 
    where name <> 'data_directory' and name not like 'plpgsql.%'`,
  rows: `select relname, (xpath('/row/n/text()',
      query_to_xml(format('select count(*) as n from %I', relname), false, true, '')))[1]::text
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
}

async function catalogOf({ client }: Database) {
  const catalog: Record<string, string[]> = {}
  for (const [name, query] of Object.entries(CATALOG)) {
    const { rows } = await client.query(query)
    catalog[name] = rows.map(row => JSON.stringify(row)).sort()
  }
  return catalog
}

async function using<T>(
  options: Parameters<typeof openEmbedded>[0],
  use: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openEmbedded(options)
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}

/** Installs it, expecting that it needs no migration and comes without secrets. */
async function installed(folder: string) {
  return await using({ dataDir: folder, shipped }, async database => {
    expect(await database.db.selectFrom('secrets').selectAll().execute()).toEqual([])
    expect(await migrate(database.db)).toEqual([])
    const key = (await readSigningKey(database.db)).toString('hex')
    return { catalog: await catalogOf(database), key }
  })
}

test('the shipped database has the schema and rows that the migrations create, and no secret', async () => {
  const fromMigrations = await using({ dataDir: null }, async database => {
    expect((await migrate(database.db)).length).toBeGreaterThan(10)
    return await catalogOf(database)
  })
  const [interrupted, whole] = [join(dataDir, 'a'), join(dataDir, 'b')]
  for (const folder of [interrupted, whole]) await mkdir(folder)
  // As after a crash during the copy.
  cpSync(join(shipped, 'pg'), join(interrupted, 'pg'), { recursive: true })
  truncateSync(join(interrupted, 'pg', 'global', 'pg_control'), 0)
  writeFileSync(join(interrupted, 'pg.unfinished'), '')
  const [first, second] = [await installed(interrupted), await installed(whole)]
  expect(second.catalog.columns!.length).toBeGreaterThan(100)
  expect(second.catalog).toEqual(fromMigrations)
  expect(first.catalog).toEqual(fromMigrations)
  expect(first.key).not.toBe(second.key)
})

test('the build made it from this version', () => {
  expect(readFileSync(madeFromFile(shipped), 'utf8')).toBe(madeFrom())
})
