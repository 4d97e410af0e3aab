import { sql } from 'kysely'
import type { Channel } from '#domain/channels.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { sqlHasRow } from '#platform/db/found.ts'
import { causeOf, insertMessages, kindIs, unlessPlanned, withdrawMessages } from './queries.ts'
import { isWithheld } from './withheld-queries.ts'

export interface NewRequest {
  appointmentId: number
  /** The version that was read; if the appointment has changed, the client isn't asked. */
  version: number
  channel: Channel
  dueAt: Date
  askedSince: Date
  now: Date
}

export const asksToConfirm = sql`m.kind = ${kindIs('confirm-request')}
  and m.state not in ('cancelled', 'skipped')`

export const hasWithheldMail = (db: Db, { businessId }: BusinessScope, appointmentId: number) =>
  sqlHasRow(db)`
    select from appointments a
    where a.business_id = ${businessId} and a.id = ${appointmentId} and ${isWithheld(sql`a`)}`

/** Concurrent calls share a cause, so only one of them wins. */
export async function insertConfirmRequest(
  db: Db,
  { businessId }: BusinessScope,
  { appointmentId, version, channel, dueAt, askedSince, now }: NewRequest,
): Promise<boolean> {
  const request = insertMessages(
    {
      business_id: sql`a.business_id`,
      appointment_id: sql`a.id`,
      appointment_version: sql`a.version`,
      kind: 'confirm-request',
      channel,
      due_at: dueAt,
      cause: causeOf('confirm-request', sql`e.requests`, channel),
      created_at: now,
    },
    sql`from a, e where not e.recent`,
  )
  return await sqlHasRow(db)`
    with a as materialized (
      select business_id, id, version from appointments
      where business_id = ${businessId} and id = ${appointmentId} and version = ${version}
      for share
    ),
    e as (
      select count(*) as requests,
        coalesce(bool_or(${asksToConfirm} and m.created_at > ${askedSince}), false) as recent
      from messages m
      where m.business_id = ${businessId} and m.appointment_id = ${appointmentId}
        and m.kind = ${kindIs('confirm-request')}
    )
    ${request} ${unlessPlanned} returning id`
}

/** @returns whether a request was still queued. */
export async function withdrawConfirmRequest(
  db: Db,
  { businessId }: BusinessScope,
  appointmentId: number,
): Promise<boolean> {
  const where = sql`m.business_id = ${businessId} and m.appointment_id = ${appointmentId}
    and m.kind = ${kindIs('confirm-request')}`
  return await sqlHasRow(db)`${withdrawMessages({ reason: 'undone', where })} returning id`
}
