import { type Kysely, sql } from 'kysely'

const followHome = (table: string) =>
  `alter table ${table}
    drop constraint ${table}_business_id_user_id_fkey,
    add constraint ${table}_business_id_user_id_fkey foreign key (business_id, user_id)
      references users (business_id, id) on delete cascade on update cascade`

const statements = [
  `alter table businesses
    -- Null only while the business is created and after it is closed.
    add column owner_user_id integer,
    add column staff_edit_hours boolean not null default true,
    add column staff_see_contacts boolean not null default true,
    add column staff_see_busy boolean not null default false`,

  // The owner's role is the one they fall back to when the business is transferred.
  `create table memberships (
    business_id integer not null references businesses,
    user_id integer not null references users on delete cascade,
    role text not null check (role in ('manager', 'front-desk', 'staff', 'read-only')),
    staff_id integer,
    created_at timestamptz not null default now(),
    primary key (business_id, user_id),
    unique (business_id, staff_id),
    foreign key (business_id, staff_id) references staff on delete set null (staff_id)
  )`,
  `create index memberships_by_user on memberships (user_id)`,

  // The first login of a business owns it, even if an older version inserts it. Backups restore the
  // memberships themselves.
  `create function own_business() returns trigger language plpgsql as $$
    begin
      if exists (select from businesses
          where id = new.business_id and owner_user_id is null and closed_at is null) then
        insert into memberships (business_id, user_id, role, created_at)
          values (new.business_id, new.id, 'manager', new.created_at);
        update businesses set owner_user_id = new.id
          where id = new.business_id and owner_user_id is null;
      end if;
      return null;
    end $$`,
  `create trigger users_own_business after insert on users
    for each row execute function own_business()`,
  `insert into memberships (business_id, user_id, role, created_at)
    select business_id, id, 'manager', created_at from users`,
  `update businesses b set owner_user_id = first.id
    from (select business_id, min(id) as id from users group by business_id) first
    where first.business_id = b.id and b.closed_at is null`,

  // Exactly one owner, who is a member. Checked at the end of a transaction, because a business is
  // created before its first login.
  `alter table businesses add constraint businesses_owner_is_member
    foreign key (id, owner_user_id) references memberships (business_id, user_id)
    on delete set null (owner_user_id) deferrable initially deferred`,
  `create function require_owner() returns trigger language plpgsql as $$
    begin
      if exists (select from businesses
          where id = new.id and owner_user_id is null and closed_at is null) then
        raise exception 'business % has no owner', new.id
          using errcode = 'check_violation', constraint = 'businesses_have_owner';
      end if;
      return null;
    end $$`,
  `create constraint trigger businesses_have_owner
    after insert or update of owner_user_id, closed_at on businesses
    deferrable initially deferred for each row
    when (new.owner_user_id is null and new.closed_at is null) execute function require_owner()`,

  // Leaving a business ends the member's sessions there in the same statement.
  `alter table sessions
    drop constraint sessions_business_id_user_id_fkey,
    add constraint sessions_business_id_user_id_fkey foreign key (business_id, user_id)
      references memberships (business_id, user_id) on delete cascade`,
  `create index sessions_by_person on sessions (user_id)`,
  ...['passkeys', 'recovery_codes', 'user_tokens'].map(followHome),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
