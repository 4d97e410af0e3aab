import { type Kysely, sql } from 'kysely'

/** Tables that determine a business's offer, in addition to `businesses`. */
const DECIDING = [
  'services',
  'staff',
  'staff_services',
  'staff_exceptions',
  'staff_time_off',
  'public_pages',
  'public_page_services',
  'public_page_staff',
]

const trigger = (table: string, event: 'insert' | 'update' | 'delete') =>
  `create trigger ${table}_${event}_counts after ${event} on ${table}
    referencing ${event === 'delete' ? 'old' : 'new'} table as changed
    for each statement execute function count_revision()`

const statements = [
  // Increases with every change to the offer, so that caches can tell whether they are current.
  `alter table businesses add column revision bigint not null default 0`,
  `create function count_own_revision() returns trigger language plpgsql as $$
    begin
      new.revision := old.revision + 1;
      return new;
    end $$`,
  `create trigger businesses_update_counts before update on businesses for each row execute function count_own_revision()`,
  `create function count_revision() returns trigger language plpgsql as $$
    begin
      update businesses set name = name where id in (select business_id from changed);
      return null;
    end $$`,
  ...DECIDING.flatMap(table =>
    (['insert', 'update', 'delete'] as const).map(event => trigger(table, event)),
  ),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
