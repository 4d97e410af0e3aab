import { readFileSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import type { OpenDatabase } from '#platform/db/database.ts'
import { openEmbedded, startEngine } from '#platform/db/embedded.ts'
import type { OnStatement } from '#platform/db/on-statement.ts'
import { bindToPolicies } from './tenancy/login.ts'

interface Engine {
  client: PGlite
  /** Tables that have rows after migrating. */
  filled: string[]
  empty: string[]
  /** The schema and the filled tables' rows when the engine started. */
  origin: string
}

/** Bytes of tables with more rows than are quickly deleted, or whose deleted rows slow tests. */
const LARGE = 8_000_000

/** Starting an engine takes longer than most tests. */
const idle: Engine[] = []

/** Empty and migrated, on an idle engine or a new one. */
export async function openOnSharedEngine(
  snapshot: string,
  onStatement: OnStatement | undefined,
): Promise<OpenDatabase> {
  const engine = (await takeIdle()) ?? (await start(snapshot))
  let usable = true
  await engine.client.exec(bindToPolicies)
  const database = await openEmbedded({
    dataDir: null,
    client: engine.client,
    onStatement,
    rowSecurity: true,
    onPanic: () => {
      usable = false
    },
  })
  return {
    ...database,
    async close() {
      if (!usable) return
      usable = false
      // Waits for a statement or transaction in progress.
      await database.db.connection().execute(async () => {})
      await database.close()
      idle.push(engine)
    },
  }
}

async function start(snapshot: string): Promise<Engine> {
  const client = await startEngine(null, { loadDataDir: new Blob([readFileSync(snapshot)]) })
  const { rows } = await client.query<{ name: string; filled: boolean }>(`
    select oid::regclass::text as name, pg_relation_size(oid) > 0 as filled
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)
  const named = (wanted: boolean) =>
    rows.filter(({ filled }) => filled === wanted).map(({ name }) => name)
  const filled = named(true)
  return { client, filled, empty: named(false), origin: await fingerprint(client, filled) }
}

/** Returns an emptied engine. Discards engines whose schema or initial rows a test changed. */
async function takeIdle(): Promise<Engine | undefined> {
  for (let engine = idle.pop(); engine; engine = idle.pop()) {
    const { client, filled, empty, origin } = engine
    await client.exec('rollback')
    await client.exec('discard all')
    if ((await fingerprint(client, filled)) === origin) {
      await removeRows(client, empty)
      return engine
    }
    await client.close()
  }
  return undefined
}

/** Deleting the rows of most files takes a fifth of truncating all tables and their indexes. */
async function removeRows(client: PGlite, tables: string[]): Promise<void> {
  await client.exec(`
    set session_replication_role = replica;
    do $$
    declare
      tables regclass[] = '{${tables}}';
      used text;
    begin
      if (select sum(pg_relation_size(name)) from unnest(tables) name) > ${LARGE} then
        truncate ${tables};
      end if;
      for used in select name from unnest(tables) name where pg_relation_size(name) > 0 loop
        execute 'delete from ' || used;
      end loop;
    end $$;
    select setval(seqrelid::regclass, seqstart, false) from pg_sequence
    where pg_sequence_last_value(seqrelid) is not null;
    reset session_replication_role`)
}

const SCHEMA = [
  'attribute',
  'constraint',
  'index',
  'namespace',
  'policy',
  'proc',
  'statistic',
  'trigger',
]

/** Changes with the schema, the planner's statistics or a filled table. */
async function fingerprint(client: PGlite, filled: string[]): Promise<string> {
  const sums = [
    ...SCHEMA.map(name => `(select sum(xmin::text::bigint) || '/' || count(*) from pg_${name})`),
    ...filled.map(name => `(select sum(hashtext(r::text)) || '/' || count(*) from ${name} r)`),
  ]
  const { rows } = await client.query<{ print: string }>(
    `select concat_ws(' ', ${sums.join(', ')}) as print`,
  )
  return rows[0]!.print
}
