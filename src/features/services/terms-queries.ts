import { sql } from 'kysely'
import type { BusinessScope } from '#platform/actor.ts'
import { inBatches } from '#platform/db/batches.ts'
import type { Tx } from '#platform/db/database.ts'
import type { StaffTerms } from './contract.ts'

/** @returns false if one isn't an active staff member. */
export async function replaceTerms(
  tx: Tx,
  { businessId }: BusinessScope,
  serviceId: number,
  terms: readonly StaffTerms[],
): Promise<boolean> {
  await tx
    .deleteFrom('staff_terms')
    .where('business_id', '=', businessId)
    .where('service_id', '=', serviceId)
    .execute()
  const { numAffectedRows } = await sql`
    insert into staff_terms (business_id, service_id, staff_id, duration_minutes, price_cents)
    select t.business_id, ${serviceId}::integer, t.id, asked.duration, asked.price
    from unnest(${terms.map(({ staffId }) => staffId)}::integer[],
      ${terms.map(({ duration }) => duration ?? null)}::integer[],
      ${terms.map(({ price }) => price ?? null)}::integer[]) as asked(staff_id, duration, price)
    join staff t on t.business_id = ${businessId} and t.id = asked.staff_id
      and t.archived_at is null
    for key share of t`.execute(tx)
  return Number(numAffectedRows) === terms.length
}

export interface ImportedTerms {
  serviceId: number
  staffId: number
  durationMinutes: number | undefined
  priceCents: number | undefined
}

export async function insertTerms(
  tx: Tx,
  { businessId }: BusinessScope,
  list: readonly ImportedTerms[],
) {
  for await (const batch of inBatches(list))
    await tx
      .insertInto('staff_terms')
      .values(
        batch.map(({ serviceId, staffId, durationMinutes, priceCents }) => ({
          business_id: businessId,
          service_id: serviceId,
          staff_id: staffId,
          duration_minutes: durationMinutes ?? null,
          price_cents: priceCents ?? null,
        })),
      )
      .onConflict(conflict => conflict.doNothing())
      .execute()
}
