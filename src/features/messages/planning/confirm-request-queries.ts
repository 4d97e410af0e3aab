import { sql } from 'kysely'
import type { Channel } from '#domain/channels.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
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

export async function isMailWithheld(
  db: Db,
  { businessId }: BusinessScope,
  appointmentId: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from appointments a
    where a.business_id = ${businessId} and a.id = ${appointmentId} and ${isWithheld(sql`a`)}`.execute(
    db,
  )
  return rows.length > 0
}

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
  const { rows } = await sql`
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
    ${request} ${unlessPlanned} returning id`.execute(db)
  return rows.length > 0
}

/** @returns whether a request was still queued. */
export async function withdrawConfirmRequest(
  db: Db,
  { businessId }: BusinessScope,
  appointmentId: number,
): Promise<boolean> {
  const where = sql`m.business_id = ${businessId} and m.appointment_id = ${appointmentId}
    and m.kind = ${kindIs('confirm-request')}`
  const { rows } = await sql`${withdrawMessages({ reason: 'undone', where })} returning id`.execute(
    db,
  )
  return rows.length > 0
}
