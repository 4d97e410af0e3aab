import { type Kysely, sql } from 'kysely'

const forget = (table: string, uses: string, event: string, condition = '') =>
  `create trigger ${table}_${event}_forgets_pictures after ${event} on ${table}
    for each row ${condition} execute function forget_pictures(${uses})`

const statements = [
  `create table pictures (
    business_id integer not null references businesses,
    use text not null check (use in ('logo', 'cover', 'staff', 'service')),
    -- The page, staff member or service that shows it.
    target_id integer not null,
    hash text not null,
    -- Of its largest file.
    width integer not null,
    height integer not null,
    alt text not null default '',
    created_at timestamptz not null default now(),
    primary key (business_id, use, target_id)
  )`,
  `create index pictures_by_hash on pictures (business_id, hash)`,

  `create table picture_files (
    business_id integer not null references businesses,
    -- Of the business and the content of all files of a picture.
    hash text not null,
    width integer not null,
    type text not null check (type in ('image/webp', 'image/jpeg')),
    size integer not null,
    -- The content, or the key of the object that holds it.
    bytes bytea,
    object text,
    primary key (business_id, hash, width),
    check ((bytes is null) <> (object is null))
  )`,
  `create index picture_files_by_name on picture_files (hash, width)`,
  // Encoded pictures don't compress.
  `alter table picture_files alter column bytes set storage external`,

  // Objects that no file names, to be deleted. An upload lists its own until they are in use.
  `create table unused_objects (
    business_id integer not null references businesses,
    object text not null,
    due_at timestamptz not null,
    primary key (business_id, object)
  )`,
  `create index unused_objects_by_due on unused_objects (due_at)`,

  // A change of pictures changes what pages show.
  ...(['insert', 'update', 'delete'] as const).map(
    event => `create trigger pictures_${event}_counts after ${event} on pictures
      referencing ${event === 'delete' ? 'old' : 'new'} table as changed
      for each statement execute function count_revision()`,
  ),

  `create function delete_unused_files() returns trigger language plpgsql as $$
    begin
      with deleted as (
        delete from picture_files f where f.business_id = old.business_id and f.hash = old.hash
          and not exists (select from pictures p
            where p.business_id = f.business_id and p.hash = f.hash)
        returning f.business_id, f.object
      )
      insert into unused_objects (object, business_id, due_at)
      select object, business_id, '-infinity' from deleted where object is not null;
      return null;
    end $$`,
  `create trigger pictures_leave_no_files after delete or update of hash on pictures
    for each row execute function delete_unused_files()`,

  `create function forget_pictures() returns trigger language plpgsql as $$
    begin
      delete from pictures where business_id = old.business_id and target_id = old.id
        and use = any (tg_argv);
      return null;
    end $$`,
  forget('public_pages', `'logo', 'cover'`, 'delete'),
  forget('staff', `'staff'`, 'delete'),
  forget('staff', `'staff'`, 'update', 'when (new.archived_at is not null)'),
  forget('services', `'service'`, 'delete'),
  forget('services', `'service'`, 'update', 'when (new.archived_at is not null)'),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
