import type { ChangeNews, News, Reassigned } from '#features/messages/planning/reminder-rules.ts'
import type { AppointmentRow } from '../reading/queries.ts'
import type { CancelledSince, Changes, PendingNotice } from './notice-queries.ts'
import type { AppointmentChange, AppointmentValues } from './queries.ts'
import { editsOf } from './values-service.ts'

type Reader = keyof ChangeNews
const READERS = ['client', 'text', 'owner'] as const

interface Change {
  row: AppointmentRow
  kind: AppointmentChange['kind']
  set: AppointmentValues
  by: 'client' | 'owner'
  /** False only suppresses new notices; waiting ones are still corrected (decision 32). */
  tellClient: boolean
  pending: readonly PendingNotice[]
  cancelledSince: CancelledSince
  /** Reaches back at least to the oldest of `pending` and `cancelledSince`. */
  history: Changes
  legs?: readonly Leg[] | undefined
  now: Date
}

export interface Leg {
  row: AppointmentRow
  set: AppointmentValues
  history: Changes
}

/** The notices of this change for each reader, which replace those still waiting. */
export function newsOf(change: Change): ChangeNews {
  const readers = change.set.clientId === undefined ? READERS : (['owner'] as const)
  const news = readers.map(reader => [reader, newsFor(reader, change)])
  return Object.fromEntries(news.filter(([, each]) => each))
}

const readerOf = ({ kind, channel }: PendingNotice): Reader | undefined => {
  if (kind.startsWith('owner-')) return 'owner'
  if (channel === 'email') return 'client'
  // A text confirmation is sent at once, so no notice replaces it.
  return kind === 'booking-confirmation' ? undefined : 'text'
}

/** A client's own cancellation is only emailed; while the email waits, texts use its `since`. */
function noticesFor(reader: Reader, pending: readonly PendingNotice[]) {
  const theirs = pending.filter(notice => readerOf(notice) === reader)
  if (reader !== 'text' || theirs.some(({ waiting }) => waiting)) return theirs
  const cancellation = pending.filter(
    ({ kind, channel, waiting, by }) =>
      kind === 'client-cancelled' && channel === 'email' && waiting && by === 'client',
  )
  return [...theirs, ...cancellation]
}

function newsFor(reader: Reader, change: Change): News | undefined {
  const { row, kind, set, by, tellClient, now } = change
  const mine = noticesFor(reader, change.pending)
  const waiting = mine.filter(notice => notice.waiting)
  // Clients are notified of edits made in their name, and of every new time or cancellation.
  const matters = kind === 'edited' ? by === 'client' : kind !== 'status'
  const notifies = matters && (reader === 'owner' ? by === 'client' : tellClient)
  // The gate refuses claimed notices only after a change that matters. After any other, they are
  // sent.
  if (!notifies && waiting.length === 0 && !(matters && mine.length > 0)) return undefined

  const first = reader === 'owner' ? 0 : Math.max(0, clientSince(change.history) - 1)
  const since = Math.max(first, Math.min(row.version, ...waiting.map(notice => notice.since)))
  const unsure = mine.some(notice => notice.tried || notice.unsure)
  const cancellation = reader === 'owner' ? 'owner-cancellation' : 'client-cancelled'
  const activeSince = change.cancelledSince.get(cancellation) ?? since
  const legs = knownLegs(change, since, activeSince)
  const known = wholeKnown(change, since, legs)
  const edits = editsSince(Math.min(since, ...mine.map(notice => notice.since)), change)
  const ended = set.status === 'cancelled'
  if (!unsure && known.endsAt <= now && (ended || set.endsAt <= now)) return undefined
  const restarted = known.status === 'cancelled' && !ended
  const ownMove = reader === 'owner' && by === 'owner' && matters
  const moved =
    !ownMove &&
    !(ended ? known.status === 'cancelled' : legs.every(leg => isSameState(leg.known, leg.set)))
  const before = ownMove ? set : known
  const last = waiting.at(-1)
  const isBack = legs.every(leg => isSameBooking(leg.known, leg.set))
  const undone = matters ? kind === 'restored' && !last : (last?.restored ?? false)
  const restored = restarted ? isBack && !(edits && editsSince(activeSince, change)) : undone
  const news = {
    by: (matters ? by : last?.by) ?? by,
    before: { startsAt: before.startsAt.getTime(), endsAt: before.endsAt.getTime() },
    edits,
    since,
    version: row.version + 1,
    ...(restarted && !restored ? { undoesTo: activeSince } : {}),
    ...(unsure ? { unsure } : {}),
  }
  const unknown = since === first && !notifies
  if (ended) {
    return !unknown && (moved || (unsure && !ownMove)) ? { ...news, what: 'cancelled' } : undefined
  }
  if (unknown || (since === first && !moved))
    return set.startsAt > now ? { ...news, what: 'booked', edits: undefined } : undefined
  if (moved || (edits && restored)) {
    const reassigned = ownMove ? undefined : reassignedIn(legs)
    return { ...news, what: 'moved', reassigned, ...(restored ? { restored } : {}) }
  }
  if (edits) return reader === 'text' ? undefined : { ...news, what: 'edited' }
  return unsure && !ownMove ? { ...news, what: 'moved', restored: true } : undefined
}

type Known = Pick<AppointmentValues, 'startsAt' | 'endsAt' | 'staffId' | 'serviceId' | 'status'>

const isSameBooking = (a: Known, b: Known) =>
  a.startsAt.getTime() === b.startsAt.getTime() &&
  a.endsAt.getTime() === b.endsAt.getTime() &&
  a.staffId === b.staffId &&
  a.serviceId === b.serviceId

export const isSameState = (a: Known, b: Known) =>
  isSameBooking(a, b) && (a.status === 'cancelled') === (b.status === 'cancelled')

interface KnownLeg {
  known: Known
  set: AppointmentValues
}

/** A merged cancellation names an earlier state than the one that was cancelled. */
const knownLegs = (change: Change, since: number, activeSince: number): KnownLeg[] =>
  (change.legs ?? [change]).map(({ row, history, set }) => {
    const known = stateAt(since, row, history)
    if (known.status !== 'cancelled') return { known, set }
    return { known: { ...stateAt(activeSince, row, history), status: 'cancelled' }, set }
  })

const wholeKnown = ({ row, history }: Change, since: number, legs: readonly KnownLeg[]) => ({
  startsAt: new Date(Math.min(...legs.map(({ known }) => known.startsAt.getTime()))),
  endsAt: new Date(Math.max(...legs.map(({ known }) => known.endsAt.getTime()))),
  status: stateAt(since, row, history).status,
})

/** For a visit, set only if a single service changed, because the notice doesn't say which one. */
function reassignedIn(legs: readonly KnownLeg[]): Reassigned | undefined {
  const [leg, ...more] = legs.filter(
    ({ known, set }) => known.staffId !== set.staffId || known.serviceId !== set.serviceId,
  )
  if (!leg || more.length > 0) return undefined
  const { known, set } = leg
  return {
    ...(known.staffId === set.staffId ? {} : { staff: [known.staffId, set.staffId] }),
    ...(known.serviceId === set.serviceId ? {} : { services: [known.serviceId, set.serviceId] }),
  }
}

/** The version that gave the appointment to its client; 0 if they booked it. */
export const clientSince = (history: Changes): number =>
  history.findLast(({ before }) => before.client)?.version ?? 0

/** The state at a version, but no earlier than when the current client got the appointment. */
export function stateAt(version: number, row: AppointmentRow, history: Changes): Known {
  const known = Math.max(version, clientSince(history), 1)
  const before = history.find(change => change.version > known)?.before
  return {
    startsAt: before ? new Date(before.startsAt) : row.starts_at,
    endsAt: before ? new Date(before.endsAt) : row.ends_at,
    staffId: before?.staffId ?? row.staff_id,
    serviceId: before?.serviceId ?? row.service_id,
    status: before?.status ?? row.status,
  }
}

function editsSince(version: number, { row, set, by, kind, history }: Change) {
  // A new client did not make the earlier one's edits.
  if (set.clientId !== undefined) return undefined
  const known = Math.max(version, clientSince(history))
  const theirs = history.filter(change => change.version > known && change.actor === 'client')
  const first = <K extends 'phone' | 'description' | 'methods'>(field: K) =>
    theirs.find(({ before }) => before[field] !== undefined)?.before[field]
  const otherwise = by === 'client' && kind !== 'status' ? unchangedDetails(row) : set
  return editsOf(
    {
      customer_phone: first('phone') ?? otherwise.customerPhone,
      description: first('description') ?? otherwise.description,
      notification_methods: first('methods') ?? otherwise.notificationMethods,
    },
    set,
  )
}

const unchangedDetails = (row: AppointmentRow) => ({
  customerPhone: row.customer_phone,
  description: row.description,
  notificationMethods: row.notification_methods,
})
