import { sql } from 'kysely'
import type { Channel } from '#domain/channels.ts'
import { groupBy } from '#domain/group-by.ts'
import type { MessageKind } from '#domain/message-kinds.ts'
import { CHANGE_NOTICES, FIRST_NOTICES } from '#features/messages/planning/notice-rules.ts'
import { kindIs } from '#features/messages/planning/queries.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'

interface Replacing {
  kind: string
  set: { clientId?: number }
  passesOn?: boolean
}

/**
 * The kinds of waiting notices that a change replaces. If the time stays the same, first notices
 * stay, because they are rendered when sent.
 */
export const kindsReplacedBy = ({ kind, set, passesOn }: Replacing): readonly MessageKind[] =>
  (kind === 'edited' || kind === 'status') && set.clientId === undefined && !passesOn
    ? CHANGE_NOTICES
    : [...CHANGE_NOTICES, ...FIRST_NOTICES]

/**
 * The kinds whose state the change checks: those it replaces, and the confirmation, because a
 * waiting one reaches a corrected address.
 */
export const kindsCheckedBy = (change: Replacing): readonly MessageKind[] => [
  ...new Set([...kindsReplacedBy(change), 'booking-confirmation' as const]),
]

export interface PendingNotice {
  id: number
  kind: MessageKind
  channel: Channel
  waiting: boolean
  /** Claimed by a worker at least once. */
  tried: boolean
  /** The version that the reader knows. */
  since: number
  by: 'client' | 'owner' | null
  restored: boolean
  unsure: boolean
}

export async function readPendingNotices(
  db: Db,
  { businessId }: BusinessScope,
  appointmentId: number,
  kinds: readonly string[],
): Promise<PendingNotice[]> {
  const { rows } = await sql<PendingNotice>`
    select m.id, m.kind, m.channel, m.state = 'planned' as waiting, m.attempts > 0 as tried,
      case when m.kind = any(${FIRST_NOTICES}::text[]) then 0
        else coalesce((m.payload ->> 'since')::integer, m.appointment_version - 1) end as since,
      m.payload ->> 'by' as by, m.payload ? 'restored' as restored, m.payload ? 'unsure' as unsure
    from messages m
    where m.business_id = ${businessId} and m.appointment_id = ${appointmentId}
      and m.state in ('planned', 'sending') and m.kind = any(${kinds}::text[])
    order by m.id`.execute(db)
  return rows
}

/** The version whose state the last sent cancellation of each kind named. */
export async function readCancelledSince(
  db: Db,
  { businessId }: BusinessScope,
  appointmentId: number,
): Promise<CancelledSince> {
  const { rows } = await sql<{ kind: MessageKind; since: number }>`
    select distinct on (m.kind) m.kind,
      coalesce((m.payload ->> 'since')::integer, m.appointment_version - 1) as since
    from messages m
    where m.business_id = ${businessId} and m.appointment_id = ${appointmentId}
      and m.state not in ('planned', 'cancelled')
      and m.kind in (${kindIs('client-cancelled')}, ${kindIs('owner-cancellation')})
    order by m.kind, m.id desc`.execute(db)
  return new Map(rows.map(({ kind, since }) => [kind, since]))
}

export type CancelledSince = ReadonlyMap<MessageKind, number>

export const listChangesSince = (
  db: Db,
  { businessId }: BusinessScope,
  appointmentId: number,
  version: number,
) =>
  db
    .selectFrom('appointment_changes')
    .select(['version', 'kind', 'actor', 'user_id', 'before'])
    .where('business_id', '=', businessId)
    .where('appointment_id', '=', appointmentId)
    .where('version', '>', version)
    .orderBy('version')
    .execute()

/** Oldest first, by appointment. */
export async function listChangesOf(
  db: Db,
  { businessId }: BusinessScope,
  appointmentIds: readonly number[],
): Promise<Map<number, Changes>> {
  const rows = await db
    .selectFrom('appointment_changes')
    .select(['appointment_id', 'version', 'kind', 'actor', 'user_id', 'before'])
    .where('business_id', '=', businessId)
    .where('appointment_id', 'in', appointmentIds)
    .orderBy('version')
    .execute()
  return groupBy(rows, row => row.appointment_id)
}

export type Changes = Awaited<ReturnType<typeof listChangesSince>>
