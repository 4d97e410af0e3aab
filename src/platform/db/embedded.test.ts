import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cannotOpen, openEmbedded } from './embedded.ts'
import { sqlState } from './errors.ts'
import { migrate } from './migrate.ts'
import { madeFromFile } from './shipped-database.ts'

let dataDir: string
let isDiskLow = false
let database: Awaited<ReturnType<typeof openEmbedded>>
// One database for all tests, because creating it takes longer than they do.
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kairos-embedded-'))
  await leaveUnfinished(dataDir)
  database = await openEmbedded({ dataDir, isDiskLow: () => isDiskLow })
  await database.client.exec(
    'create table things (id integer primary key, name text, tags text[], data jsonb, at timestamptz, raw bytea, day date, big bigint)',
  )
})
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true })
})

async function leaveUnfinished(folder: string) {
  await mkdir(join(folder, 'pg'))
  await writeFile(join(folder, 'pg', 'PG_VERSION'), '')
  await writeFile(join(folder, 'pg.unfinished'), '')
}

const insert = (id: number) =>
  sql`insert into things values (${id}, ${'Zoë'}, ${['a', 'b "c"', 'd,e']}::text[],
  ${JSON.stringify({ deep: [1, null, 'x'] })}::jsonb, ${new Date('2027-03-14T07:30:00.123Z')},
  ${Buffer.from([0, 255, 10])}::bytea, ${'2027-03-14'}::date, ${2 ** 40}) returning *`.execute(
    database.db,
  )

test('returns every type of value unchanged, on the first and later calls', async () => {
  for (const id of [1, 2, 3]) {
    const { rows } = await insert(id)
    expect(rows).toEqual([
      {
        id,
        name: 'Zoë',
        tags: ['a', 'b "c"', 'd,e'],
        data: { deep: [1, null, 'x'] },
        at: new Date('2027-03-14T07:30:00.123Z'),
        raw: Buffer.from([0, 255, 10]),
        day: '2027-03-14',
        big: 2 ** 40,
      },
    ])
  }
})

test('continues after a failed statement, prepared or not, in a transaction or not', async () => {
  await insert(10)
  for (let attempts = 0; attempts < 3; attempts++) {
    const error = await insert(10).catch(thrown => thrown)
    expect(sqlState(error)).toBe('23505')
  }
  const broken = await sql`select nothing from nowhere`.execute(database.db).catch(thrown => thrown)
  expect(sqlState(broken)).toBe('42P01')
  await insert(11)
})

test('rolls a transaction back as a whole', async () => {
  const failed = database.db.transaction().execute(async tx => {
    await sql`insert into things (id) values (20)`.execute(tx)
    await sql`insert into things (id) values (20)`.execute(tx)
  })
  await expect(failed).rejects.toThrow()
  const { rows } = await sql`select id from things where id = ${20}`.execute(database.db)
  expect(rows).toEqual([])
})

test('prepares a statement again after its table has changed', async () => {
  const read = () => sql<object>`select * from things where id = ${1}`.execute(database.db)
  await read()
  await sql.raw('alter table things add column more text').execute(database.db)
  const first = await read().catch(() => read())
  expect(first.rows[0]).toHaveProperty('more', null)
})

test('preparing a statement again does not replace another one', async () => {
  const name = (nth: string) =>
    sql<{ it: string }>`select ${sql.lit(nth)} as it where ${1} = 1`.execute(database.db)
  const read = () =>
    sql<object>`select *, 2 as two from things where id = ${1}`.execute(database.db)
  await read()
  await name('last')
  await sql.raw('alter table things add column another text').execute(database.db)
  await read().catch(() => read())
  expect((await name('last')).rows).toEqual([{ it: 'last' }])
})

test('a start without pending migrations needs no disk space', async () => {
  await migrate(database.db)
  isDiskLow = true
  expect(await migrate(database.db).finally(() => (isDiskLow = false))).toEqual([])
})

test('recreates a database whose creation was interrupted, and keeps a complete one', async () => {
  await insert(30)
  await database.close()
  expect(await readdir(dataDir)).toEqual(['pg'])
  database = await openEmbedded({ dataDir })
  const { rows } = await database.client.query('select id from things where id = 30')
  expect(rows).toEqual([{ id: 30 }])
})

test('suggests a backup only if neither the disk nor the system kept the database from opening', async () => {
  const broken = await mkdtemp(join(tmpdir(), 'kairos-broken-'))
  await mkdir(join(broken, 'pg'))
  await writeFile(join(broken, 'pg', 'PG_VERSION'), '9\n')
  const open = (isDiskLow: boolean) =>
    openEmbedded({ dataDir: broken, isDiskLow: () => isDiskLow }).catch(error => error.message)
  expect(await open(true)).toMatch(
    /can't be opened \(.+\): free up disk space, then start again\.$/,
  )
  expect(await open(false)).toMatch(/can't be opened \(.+\): it is damaged, .* restore a backup/)
  await writeFile(join(broken, 'pg.unfinished'), '')
  await mkdir(join(broken, 'shipped'))
  await mkdir(madeFromFile(join(broken, 'shipped')))
  const shipped = join(broken, 'shipped')
  expect(await openEmbedded({ dataDir: broken, shipped }).catch(error => error.message)).toMatch(
    /\(EISDIR: .+\): fix this, then start again\.$/,
  )
  await rm(broken, { recursive: true })
})

test.each([
  [
    'WebAssembly.Memory(): could not allocate memory',
    new RangeError('WebAssembly.Memory(): could not allocate memory'),
  ],
  ['EMFILE', { errno: 33 }],
  ['WASI error 29', { errno: 29 }],
])('blames the system, not damage, for %s', (reason, error) => {
  expect(cannotOpen('/data', error, false).message).toBe(
    `The embedded database in /data/pg can't be opened (${reason}): fix this, then start again.`,
  )
})
