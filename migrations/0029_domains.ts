import { type Kysely, sql } from 'kysely'

const statements = [
  `create table domains (
    business_id integer not null,
    page_id integer not null,
    -- In lower case, as ASCII.
    host text not null,
    -- The text record that proves a claim contains it.
    token text not null,
    created_at timestamptz not null,
    -- Since when the host answers with the page; null for a claim without proof.
    verified_at timestamptz,
    -- Since when a verified host's records have been missing.
    missing_since timestamptz,
    -- When the owner was notified of that.
    notified_at timestamptz,
    -- When the host was dropped because of that.
    lost_at timestamptz,
    -- The last check: what the records of proof and address looked like.
    checked_at timestamptz,
    proof text,
    address text,
    next_check_at timestamptz,
    primary key (business_id, page_id),
    foreign key (business_id, page_id) references public_pages (business_id, id) on delete cascade,
    check (missing_since is null or verified_at is not null)
  )`,
  // A claim without proof must not keep out the host's owner.
  `create unique index domains_once_verified on domains (host) where verified_at is not null`,
  `create index domains_by_next_check on domains (next_check_at)`,

  // A change of the host that links name changes what pages show.
  `create function count_domain() returns trigger language plpgsql as $$
    begin
      update businesses set name = name where id = old.business_id;
      return null;
    end $$`,
  `create trigger domains_update_counts after update on domains for each row
    when ((old.host, old.verified_at, old.missing_since)
      is distinct from (new.host, new.verified_at, new.missing_since))
    execute function count_domain()`,
  `create trigger domains_delete_counts after delete on domains for each row
    when (old.verified_at is not null) execute function count_domain()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
