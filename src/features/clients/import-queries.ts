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
  if (list.length === 0) return
  const known = await findKnown(tx, businessId, list)
  const rows = list.flatMap((client, n) => (known.get(n) ?? [null]).map(id => ({ ...client, id })))
  for await (const batch of inBatches(rows)) {
    const column = (name: keyof ImportedClient) => batch.map(row => row[name])
    await sql`
      with listed as (
        select * from unnest(${batch.map(({ id }) => id)}::integer[], ${column('name')}::text[],
          ${column('email')}::text[], ${keysOf(batch)}::text[], ${column('phone')}::text[],
          ${column('notes')}::text[]) as r(id, name, email, email_key, phone, notes)
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

const keysOf = (list: readonly ImportedClient[]) => list.map(({ email }) => email.toLowerCase())

/**
 * At once, because each statement reads all clients.
 * @returns ids by position in the list.
 */
async function findKnown(tx: Tx, businessId: number, list: readonly ImportedClient[]) {
  const { rows } = await sql<{ position: number; ids: number[] }>`
    select r.position::integer, array_agg(c.id) as ids
    from unnest(${list.map(({ name }) => name)}::text[], ${keysOf(list)}::text[],
        ${list.map(({ phone }) => phone)}::text[])
      with ordinality as r(name, email_key, phone, position)
    join clients c on c.business_id = ${businessId}
      and ${importKeyOf(sql`c`)} = ${importKeyOf(sql`r`)}
    group by r.position`.execute(tx)
  return new Map(rows.map(({ position, ids }) => [position - 1, ids]))
}
