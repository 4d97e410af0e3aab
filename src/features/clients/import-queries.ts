import { sql } from 'kysely'
import type { BusinessScope } from '#platform/actor.ts'
import { inBatches } from '#platform/db/batches.ts'
import type { Tx } from '#platform/db/database.ts'
import { importKeyOf } from './identity/queries.ts'

export interface ImportedClient {
  name: string
  email: string
  phone: string
  notes: string
}

/** Existing clients and notes stay unchanged. */
export async function insertClients(
  tx: Tx,
  { businessId }: BusinessScope,
  list: readonly ImportedClient[],
  now: Date,
) {
  for await (const batch of inBatches(list)) {
    const column = (name: keyof ImportedClient) => batch.map(client => client[name])
    await sql`
      with listed as (
        select r.*, known.id from unnest(${column('name')}::text[], ${column('email')}::text[],
          ${batch.map(({ email }) => email.toLowerCase())}::text[], ${column('phone')}::text[],
          ${column('notes')}::text[]) as r(name, email, email_key, phone, notes)
        left join clients known on known.business_id = ${businessId}
          and ${importKeyOf(sql`known`)} = ${importKeyOf(sql`r`)}
      ), noted as (
        update clients c set notes = r.notes, notes_updated_at = ${now}
        from listed r where c.business_id = ${businessId} and c.id = r.id
          and c.notes = '' and r.notes <> ''
      )
      insert into clients (business_id, name, email, email_key, phone, notes, notes_updated_at,
        created_at)
      select ${businessId}, r.name, r.email, r.email_key, r.phone, r.notes,
        case when r.notes <> '' then ${now}::timestamptz end, ${now}::timestamptz
      from listed r where r.id is null
      on conflict do nothing`.execute(tx)
  }
}
