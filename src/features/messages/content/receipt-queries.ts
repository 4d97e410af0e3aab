import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { sqlHasRow } from '#platform/db/found.ts'
import type { ClaimedMessage } from '../delivery/claim/details-queries.ts'
import { causeOf } from '../planning/queries.ts'

/** Voiding a sale withdraws only receipts that no worker has claimed. */
export const wasVoided = (db: Db, { business_id, id }: ClaimedMessage): Promise<boolean> =>
  sqlHasRow(db)`
    select from messages m
    join sales s on s.business_id = m.business_id and s.appointment_id = m.appointment_id
      and starts_with(m.cause, ${causeOf('sale-receipt', sql`s.id`, '')})
    where m.business_id = ${business_id} and m.id = ${id} and s.state = 'void'`
