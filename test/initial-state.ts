/** Runs statements and returns the last one's rows. */
export type Run = (statements: string) => Promise<Record<string, unknown>[]>

export interface InitialState {
  /** Tables that have rows after migrating. */
  filled: string[]
  empty: string[]
  /** The schema and the filled tables' rows. */
  origin: string
}

/** Bytes of tables with more rows than are quickly deleted, or whose deleted rows slow tests. */
const LARGE = 8_000_000

/** The state of a migrated database that no test has used. */
export async function readInitialState(run: Run): Promise<InitialState> {
  const rows = await run(`
    select oid::regclass::text as name, pg_relation_size(oid) > 0 as filled
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)
  const named = (wanted: boolean) =>
    rows.filter(({ filled }) => filled === wanted).map(({ name }) => String(name))
  const filled = named(true)
  return { filled, empty: named(false), origin: await fingerprint(run, filled) }
}

/** @returns whether it succeeded: it can't if a test changed the schema or initial rows. */
export async function restoreInitialState(
  run: Run,
  { filled, empty, origin }: InitialState,
): Promise<boolean> {
  if ((await fingerprint(run, filled)) !== origin) return false
  await removeRows(run, empty)
  return true
}

/** Deleting the rows of most files takes a fifth of truncating all tables and their indexes. */
async function removeRows(run: Run, tables: string[]): Promise<void> {
  await run(`
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
  'db_role_setting',
  'default_acl',
  'index',
  'namespace',
  'policy',
  'proc',
  'rewrite',
  'sequence',
  'statistic',
  'trigger',
  'type',
]

/** Truncating changes a table's row in `pg_class`, so its `xmin` says nothing. */
const TABLES = `
  select sum(hashtext(concat_ws(' ', relname, relowner, relacl, reloptions, relrowsecurity,
    relforcerowsecurity, relpages, reltuples))) || '/' || count(*)
  from pg_class where relnamespace = 'public'::regnamespace`

/** Changes with the schema, the planner's statistics or a filled table. */
async function fingerprint(run: Run, filled: string[]): Promise<string> {
  const sums = [
    TABLES,
    ...SCHEMA.map(name => `select sum(xmin::text::bigint) || '/' || count(*) from pg_${name}`),
    ...filled.map(name => `select sum(hashtext(r::text)) || '/' || count(*) from ${name} r`),
  ]
  const [row] = await run(
    `select concat_ws(' ', ${sums.map(sum => `(${sum})`).join(', ')}) as print`,
  )
  return String(row!.print)
}
