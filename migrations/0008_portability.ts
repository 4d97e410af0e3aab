import { type Kysely, sql } from 'kysely'

const statements = [
  // Imported rows by a keyed hash of their content, so that each row is imported once.
  `create table import_keys (
    business_id integer not null references businesses,
    key text not null,
    appointment_id integer not null,
    created_at timestamptz not null,
    primary key (business_id, key),
    foreign key (business_id, appointment_id) references appointments on delete cascade
  )`,
  `create index import_keys_by_appointment on import_keys (business_id, appointment_id)`,

  `create table address_book (
    business_id integer not null references businesses,
    -- The address in lower case, else the phone number, else the name in lower case.
    key text not null,
    name text not null,
    email text not null,
    phone text not null,
    notes text not null,
    created_at timestamptz not null,
    primary key (business_id, key)
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
