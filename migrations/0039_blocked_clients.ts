import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table clients add column blocked_at timestamptz`,
  `create index clients_blocked on clients (business_id) where blocked_at is not null`,

  // Cached offers include the addresses and numbers that can't book them.
  `create function count_blocked() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' or old.blocked_at is distinct from new.blocked_at or exists (
        select from clients c where c.business_id = old.business_id and c.blocked_at is not null
          and coalesce(c.merged_into, c.id) in
            (coalesce(old.merged_into, old.id), coalesce(new.merged_into, new.id))) then
        update businesses set name = name where id = old.business_id;
      end if;
      return null;
    end $$`,
  `create trigger clients_update_counts after update on clients for each row
    when ((old.blocked_at, old.email_key, old.phone, old.merged_into)
      is distinct from (new.blocked_at, new.email_key, new.phone, new.merged_into))
    execute function count_blocked()`,
  `create trigger clients_delete_counts after delete on clients for each row
    when (old.blocked_at is not null) execute function count_blocked()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
