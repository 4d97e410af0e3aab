import { sql } from 'kysely'
import { moveMessages } from '#features/messages/planning/queries.ts'
import type { BusinessScope, CalendarScope } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { sqlHasRow } from '#platform/db/found.ts'
import { causesOf } from './receipt-queries.ts'

export async function lockVisitOf(tx: Tx, { businessId }: BusinessScope, appointmentId: number) {
  await sql`
    select from appointments where business_id = ${businessId} and id = ${appointmentId}
    for share`.execute(tx)
}

/** Whether the member serves this appointment, and colleagues serve others of its visit. */
export async function isShared(
  db: Db,
  { businessId, staffId }: CalendarScope,
  appointmentId: number,
): Promise<boolean> {
  if (staffId === undefined) return false
  return await sqlHasRow(db)`
    select from appointments a
    join appointments r on r.business_id = ${businessId} and r.visit_id = a.visit_id
      and r.staff_id <> ${staffId}
    where a.business_id = ${businessId} and a.id = ${appointmentId} and a.staff_id = ${staffId}
    limit 1`
}

/** Call it before locking other rows (docs/ARCHITECTURE.md). */
export async function lockVisitSale(tx: Tx, { businessId }: BusinessScope, visitId: number) {
  await sql`
    select from sales where business_id = ${businessId} and appointment_id = ${visitId}
      and state <> 'void'
    for no key update`.execute(tx)
}

interface Moved {
  from: number
  to: number
}

export async function moveSale(tx: Tx, { businessId }: BusinessScope, { from, to }: Moved) {
  const { rows } = await sql<{ id: number }>`
    update sales set appointment_id = ${to}
    where business_id = ${businessId} and appointment_id = ${from} and state <> 'void'
    returning id`.execute(tx)
  return rows[0]?.id
}

export async function moveReceipts(
  tx: Tx,
  { businessId }: BusinessScope,
  saleId: number,
  { from, to }: Moved,
) {
  await moveMessages({
    to,
    where: sql`m.business_id = ${businessId} and m.appointment_id = ${from}
      and starts_with(m.cause, ${causesOf(sql`${saleId}::text`)})`,
  }).execute(tx)
}
