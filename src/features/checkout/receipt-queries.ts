import { type RawBuilder, sql } from 'kysely'
import { causeOf, insertMessages } from '#features/messages/planning/queries.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Tx } from '#platform/db/database.ts'

export const causesOf = (saleId: RawBuilder<unknown>) => causeOf('sale-receipt', saleId, '')

interface NewReceipt {
  appointmentId: number
  saleId: number
  /** Counts from 1. */
  number: number
  email: string
  payload: Record<string, unknown>
}

export async function insertReceipt(
  tx: Tx,
  { businessId }: BusinessScope,
  { appointmentId, saleId, number, email, payload }: NewReceipt,
  now: Date,
) {
  await insertMessages({
    business_id: businessId,
    appointment_id: appointmentId,
    kind: 'sale-receipt',
    channel: 'email',
    recipient: email,
    due_at: now,
    cause: causeOf('sale-receipt', saleId, number),
    payload,
  }).execute(tx)
}

export async function findReceipt(
  tx: Tx,
  { businessId }: BusinessScope,
  { appointmentId, saleId, number }: Pick<NewReceipt, 'appointmentId' | 'saleId' | 'number'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ recipient: string | null }>`
    select recipient from messages where business_id = ${businessId}
      and appointment_id = ${appointmentId}
      and cause = ${causeOf('sale-receipt', saleId, number)}`.execute(tx)
  return rows[0]?.recipient ?? undefined
}

/** Visits that the owner booked have no page, so the first page with an address decides. */
export async function findBusinessAddress(
  tx: Tx,
  { businessId }: BusinessScope,
  appointmentId: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ address: string }>`
    select p.settings #>> '{contactInfo,address}' as address
    from appointments a
    join public_pages p on p.business_id = a.business_id
      and p.settings #>> '{contactInfo,address}' <> ''
      and (p.id = a.page_id or p.settings #> '{template,sections,contactInfo}' = 'true')
    where a.business_id = ${businessId} and a.id = ${appointmentId}
    order by p.id is not distinct from a.page_id desc, p.id limit 1`.execute(tx)
  return rows[0]?.address
}
