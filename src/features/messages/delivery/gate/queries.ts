import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { withoutDiskWait } from '#platform/db/durability.ts'
import { CHANGE_NOTICES } from '../../planning/notice-rules.ts'
import {
  isExpected,
  isOutdated,
  kindIs,
  leadOf,
  outlastsConfirming,
} from '../../planning/queries.ts'
import type { ClaimedMessage } from '../claim/details-queries.ts'
import type { Finished } from '../claim/finish-queries.ts'

/** `lost` means that its lease has ended or will end too soon. */
export type GateResult = 'go' | 'changed' | 'lost'

/**
 * Works across tenants.
 * @returns which messages may be sent.
 */
export async function lockAppointments(
  tx: Db,
  messages: readonly ClaimedMessage[],
  holdUntil: Date,
): Promise<Map<number, GateResult>> {
  const of = <T>(value: (message: ClaimedMessage) => T) => messages.map(value)
  const { rows } = await sql<{ id: number; current: boolean; mine: boolean }>`
    with w as (
      select * from unnest(${of(message => message.business_id)}::integer[],
          ${of(message => message.id)}::bigint[],
          ${of(message => message.attempts)}::integer[],
          ${of(message => message.appointment?.id ?? null)}::integer[])
        as w(business_id, id, number, appointment_id)
    ),
    held as materialized (
      select a.business_id, a.version, w.id as message_id from w
      join appointments a on a.business_id = w.business_id and a.id = w.appointment_id
      order by a.business_id, a.id for share of a
    )
    select m.id,
      m.appointment_version is null
        or coalesce(a.version = m.appointment_version, false) as current,
      m.state = 'sending' and m.attempts = w.number and m.lease_until > ${holdUntil} as mine
    from w
    join messages m on m.business_id = w.business_id and m.id = w.id
    left join held a on a.business_id = w.business_id and a.message_id = w.id
    where ${withoutDiskWait}`.execute(tx)
  return new Map(
    rows.map(({ id, current, mine }) => [id, !current ? 'changed' : mine ? 'go' : 'lost']),
  )
}

/** Skips locked rows. Works across tenants. */
export async function extendLeases(db: Db, held: readonly ClaimedMessage[], leaseUntil: Date) {
  const list = held.map(({ business_id, id, attempts }) => ({ business_id, id, attempts }))
  await sql`
    with mine as (
      select m.business_id, m.id from messages m
      join jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
        as w(business_id integer, id bigint, attempts integer)
        on m.business_id = w.business_id and m.id = w.id and m.attempts = w.attempts
      where m.state = 'sending' for no key update of m skip locked
    )
    update messages m set lease_until = ${leaseUntil} from mine
    where m.business_id = mine.business_id and m.id = mine.id`.execute(db)
}

/**
 * Replans messages that the gate refused. If a newer notice replaced one, only the newer one is
 * sent, and takes over what the reader knew. A reminder of a visit's cancelled first service goes
 * to the rest. Skips confirmations with a newer one, and reminders that a server whose clock is
 * behind has already replanned. Works across tenants.
 */
export async function replanRefused(db: Db, turnedBack: readonly Finished[], now: Date) {
  const list = turnedBack.map(({ businessId, id, attempts }) => ({
    business_id: businessId,
    id,
    attempts,
  }))
  await sql`
    with back as materialized (
      select m.id, m.business_id, a.id as appointment_id, m.appointment_version, m.kind, m.channel,
        m.cause, m.payload, m.attempts, a.version, left(m.kind, 6) as reader,
        m.kind = any(${CHANGE_NOTICES}::text[]) as is_notice,
        ${outlastsConfirming} as outlasts_confirming
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
        as w(business_id integer, id bigint, attempts integer)
      join messages m on m.business_id = w.business_id and m.id = w.id
      join appointments o on o.business_id = w.business_id and o.id = m.appointment_id
      left join appointment_changes c on c.business_id = w.business_id and c.appointment_id = o.id
        and c.version = o.version and c.kind = 'cancelled' and m.kind = ${kindIs('reminder')}
      join appointments a on a.business_id = w.business_id
        and a.id = coalesce((c.before ->> 'rest')::integer, o.id)
      where m.state = 'sending' and m.attempts = w.attempts and a.version > m.appointment_version
        and (m.kind <> ${kindIs('reminder')} or ${isExpected})
    ),
    told_later as (
      update messages n
      set kind = case n.kind when 'client-edited' then b.kind else n.kind end,
        payload = (n.payload - 'reassigned') || jsonb_strip_nulls(jsonb_build_object(
          'since', b.payload -> 'since', 'undoesTo', b.payload -> 'undoesTo',
          'previousStart', b.payload -> 'previousStart', 'previousEnd', b.payload -> 'previousEnd'))
      from back b
      where b.is_notice and b.payload ? 'since' and n.business_id = b.business_id
        and n.appointment_id = b.appointment_id and n.state = 'planned' and n.payload ? 'unsure'
        and left(n.kind, 6) = b.reader and (n.channel = 'email') = (b.channel = 'email')
      returning b.id
    )
    update messages m set state = 'planned', appointment_id = b.appointment_id,
      appointment_version = b.version, lease_until = null, due_at = ${now},
      payload = case when b.is_notice then m.payload || jsonb_build_object('version', b.version)
        else m.payload end
    from back b
    where m.business_id = b.business_id and m.id = b.id and m.state = 'sending'
      and m.attempts = b.attempts
      and b.id not in (select id from told_later)
      and not exists (
        select from messages n
        where n.business_id = b.business_id and n.appointment_id = b.appointment_id
          and n.id > b.id and n.state <> 'cancelled'
          and (n.kind, n.channel) = (b.kind, b.channel)
          and (b.kind = ${kindIs('booking-confirmation')}
            or b.kind = ${kindIs('reminder')} and ${leadOf(sql`n`)} = ${leadOf(sql`b`)}))
      and not ${isOutdated(sql`b`, sql`(b.is_notice or b.outlasts_confirming)`)}`.execute(db)
}
