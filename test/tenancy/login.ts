import { Client } from 'pg'
import type { PostgresServer } from '../postgres/server.ts'

/** Policies hold for this login: it owns the database, but is no superuser. */
const LOGIN = 'product'

/** @returns the URL of the database for the product's login. */
export async function createLogin({ url, adminUrl }: PostgresServer): Promise<string> {
  const own = new URL(url)
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(`create role ${LOGIN} login password '${LOGIN}'`)
  // For tests that end connections or ask where the data are.
  await client.query(`grant pg_signal_backend, pg_read_all_settings, pg_checkpoint to ${LOGIN}`)
  // For data that a test writes faster than the product would.
  await client.query(`grant set on parameter session_replication_role to ${LOGIN}`)
  await client.query(`alter database ${own.pathname.slice(1)} owner to ${LOGIN}`)
  await client.end()
  own.username = LOGIN
  own.password = LOGIN
  return own.href
}

/**
 * The embedded engine's session is a superuser. The login owns what the product's migrations would
 * have created.
 */
export const giveToLogin = `
  create role ${LOGIN};
  grant pg_checkpoint, pg_maintain to ${LOGIN};
  grant set on parameter session_replication_role to ${LOGIN};
  alter schema public owner to ${LOGIN};
  do $$ declare owned text; begin
    for owned in select format('table %s', oid::regclass) from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
    union all select format('function %s', p.oid::regprocedure) from pg_proc p
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    loop execute format('alter %s owner to ${LOGIN}', owned); end loop;
  end $$`

/** Applies until the session is discarded. `all`, like a missing setting, reaches all rows. */
export const bindToPolicies = `set role ${LOGIN}; set kairos.business = 'all'`
