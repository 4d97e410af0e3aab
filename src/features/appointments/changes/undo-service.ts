import {
  type EarlierTime,
  findEarlierOffer,
  findOwnOffer,
  nearestSlots,
} from '#features/availability/service.ts'
import { planReschedule } from '#features/messages/planning/reminder-rules.ts'
import { cascadeOf, readChangeSettings } from '#features/messages/planning/service.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { readUndoToken } from '#platform/manage-links.ts'
import { Refusal } from '#platform/refusal.ts'
import { refuseTime } from '../booking/offer-service.ts'
import { findManaged, unknownLink } from '../client-access/manage-service.ts'
import { presentCard } from '../reading/presentation-service.ts'
import type { AppointmentRow } from '../reading/queries.ts'
import { type AppointmentChange, findChange, updateAppointment } from './queries.ts'
import { editsOf, unchanged } from './values-service.ts'

type Change = NonNullable<Awaited<ReturnType<typeof findChange>>>

/** What a client may undo: anyone's change of the time, and their own edits. */
const isUndoable = ({ kind, actor }: Change) =>
  kind === 'rescheduled' || kind === 'cancelled' || (kind === 'edited' && actor === 'client')

/**
 * Undoes the change that an email told of, while nothing else was changed since: details as they
 * were, and the earlier time or the appointment itself while that could still be booked. Never one
 * of an appointment's moves of a day: a stranger could use those up, and leave the client no way
 * back.
 * @throws 409 `changed`, `too-late`, `slot-taken` or `not-offered`, 429 for too many of one
 * network.
 */
export async function undoChange(context: Context, token: string, undo: string, address?: string) {
  const { managed, scope, row } = await findManaged(context, token)
  const version = readUndoToken(context, managed, undo)
  if (version === undefined) throw unknownLink()
  const change = await findChange(context.db, scope, row.id, version)
  if (!change || row.version !== version || !isUndoable(change)) {
    throw new Refusal(
      409,
      'changed',
      'This change was already undone, or the appointment was changed again since.',
    )
  }
  const set = restored(row, change.before)
  const now = context.clock()
  if (set.startsAt <= now) throw new Refusal(409, 'too-late', 'The earlier time is in the past.')
  const { busyFrom, busyTo } = change.before
  const busy = busyFrom && busyTo ? { from: new Date(busyFrom), to: new Date(busyTo) } : undefined
  const retimed = change.kind !== 'edited'
  if (retimed) {
    if (address) await context.limits.spend('move-address', address)
    const anyHours = row.created_by !== 'client' || Boolean(change.movedByOwner)
    await refuseUnavailable(context, scope, row, set, { busy, anyHours })
  }
  const settings = await readChangeSettings(context.db, scope, row.id)
  const outcome = await updateAppointment(
    context.db,
    scope,
    {
      id: row.id,
      version,
      kind: 'restored',
      actor: 'client',
      set,
      busy,
      provesAddress: managed.mailed,
      keepsRemoved: !retimed,
      now,
    },
    planReschedule(
      {
        startsAt: set.startsAt.getTime(),
        methods: set.notificationMethods,
        leads: settings.leads,
        now: now.getTime(),
        timeZone: row.customer_time_zone ?? settings.timeZone,
        cascade: cascadeOf({ status: set.status, created_at: row.created_at }, settings),
        alsoBy: settings.paidUndos ? settings.enabledChannels : [],
      },
      {
        by: 'client',
        tellClient: true,
        before: { startsAt: row.starts_at.getTime(), endsAt: row.ends_at.getTime() },
        edits: editsOf(row, set),
        restored: true,
      },
    ),
  )
  if (outcome.ok) {
    context.events.publish(scope, 'appointments')
    context.wakeWorker()
    return { ...presentCard(outcome.row, true), status: outcome.row.status }
  }
  const offer = await findOwnOffer(context, scope, set)
  if (outcome.reason === 'slot-taken' && offer)
    throw await refuseTime(context, { ...offer, taken: true }, set.startsAt)
  throw new Refusal(
    409,
    'changed',
    'The appointment has changed again. Please reopen it and check.',
  )
}

const restored = (row: AppointmentRow, before: Change['before']): AppointmentChange['set'] => ({
  ...unchanged(row),
  serviceId: before.serviceId ?? row.service_id,
  staffId: before.staffId,
  startsAt: new Date(before.startsAt),
  endsAt: new Date(before.endsAt),
  customerPhone: before.phone ?? row.customer_phone,
  description: before.description ?? row.description,
  notificationMethods: before.methods ?? row.notification_methods,
  status: before.status,
})

const EARLIER_GONE =
  'The earlier time isn’t available. Please choose another time or contact the business.'

/** @throws 409 with nearby free times if the earlier time could not be booked. */
async function refuseUnavailable(
  context: Context,
  scope: BusinessScope,
  row: AppointmentRow,
  { serviceId, staffId, startsAt, endsAt }: AppointmentChange['set'],
  how: Pick<EarlierTime, 'busy' | 'anyHours'>,
) {
  const earlier: EarlierTime = {
    serviceId,
    staffId,
    startsAt,
    endsAt,
    excludeId: row.id,
    ...how,
    // A cancelled booking needs a page, like a new one. An active appointment can move without one.
    onPage: row.status === 'cancelled' && row.created_by === 'client',
  }
  const offer = await findEarlierOffer(context, scope, earlier)
  if (offer?.offered) return
  if (offer?.taken) throw await refuseTime(context, offer, startsAt)
  const alternatives = offer ? await nearestSlots(context, offer.row, startsAt) : []
  throw new Refusal(409, 'not-offered', EARLIER_GONE, { extra: { alternatives } })
}
