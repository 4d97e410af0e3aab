import { findOwnOffer } from '#features/availability/service.ts'
import { planReschedule } from '#features/reminders/rules.ts'
import { cascadeOf, readChangeSettings } from '#features/reminders/service.ts'
import { scopeTo } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { readManageToken, readUndoToken } from '#platform/manage-links.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import { refuseTime } from './booking.ts'
import { findChange, updateAppointment } from './change-queries.ts'
import { confirmAppointment } from './changing.ts'
import { limitMoves } from './move-limits.ts'
import { presentToClient } from './present.ts'
import { type AppointmentRow, findAppointment, readPublicBusiness } from './queries.ts'
import { isActive } from './rules.ts'
import { grant } from './visitors.ts'

const unknownLink = () => refuse.notFound('This link is not valid. Please open it from your latest message.')

async function findManaged(context: Context, token: string) {
  const managed = readManageToken(context, token)
  const scope = managed && scopeTo(managed.business_id)
  const row = managed && scope && (await findAppointment(context.db, scope, managed.id))
  if (!managed || !scope || !row) throw unknownLink()
  return { managed, scope, row }
}

/** A client's own appointment by the link in a message, and a visitor session with the right to change it. */
export async function readManaged(context: Context, token: string, visitorToken: string | undefined) {
  const { scope, row } = await findManaged(context, token)
  const business = await readPublicBusiness(context.db, scope, row.page_id)
  const now = context.clock()
  const cutoff = business.cutoffMinutes * 60_000
  return {
    token: await grant(context.db, scope, visitorToken, { ids: [row.id] }, now),
    appointment: {
      ...presentToClient(row),
      businessName: business.name,
      timeZone: business.timeZone,
      ...(business.pageName ? { pageName: business.pageName } : {}),
      changeable: isActive(row.status) && row.starts_at.getTime() - now.getTime() > cutoff,
    },
  }
}

/** Confirms the appointment that a link opens, in the name of its client. Twice is once. @throws 404, 409 `not-active` or `too-late`. */
export async function confirmManaged(context: Context, token: string) {
  const { scope, row } = await findManaged(context, token)
  if (row.starts_at <= context.clock()) throw new Refusal(409, 'too-late', 'This appointment has begun or is over.')
  return presentToClient(await confirmAppointment(context, scope, row.id))
}

/**
 * Takes back the change that a message told of: the old time, or the appointment itself, is restored while the slot is
 * still free and nothing else was changed since.
 * @throws 409 `changed` or `slot-taken`, 429 for too many moves of this appointment.
 */
export async function undoChange(context: Context, token: string, undo: string, address?: string) {
  const found = await findManaged(context, token)
  const changer = { by: 'client', scope: found.scope, address } as const
  return await limitMoves(context, changer, found.row.id, countMove => undoOnce(context, found, undo, countMove))
}

async function undoOnce(
  context: Context,
  { managed, scope, row }: Awaited<ReturnType<typeof findManaged>>,
  undo: string,
  countMove: () => Promise<void>,
) {
  const version = readUndoToken(context, managed, undo)
  if (version === undefined) throw unknownLink()
  const change = await findChange(context.db, scope, row.id, version)
  if (!change || row.version !== version || !(change.kind === 'rescheduled' || change.kind === 'cancelled')) {
    throw new Refusal(409, 'changed', 'This change was already undone, or the appointment was changed again since.')
  }
  const now = context.clock()
  const startsAt = new Date(change.before.startsAt)
  if (startsAt <= now) throw new Refusal(409, 'too-late', 'The earlier time is past and cannot be had back.')
  await countMove()
  const settings = await readChangeSettings(context.db, scope, row.id)
  const { leads, timeZone } = settings
  const set = restored(row, change.before, startsAt)
  const { busyFrom, busyTo } = change.before
  const busy = busyFrom && busyTo ? { from: new Date(busyFrom), to: new Date(busyTo) } : undefined
  const outcome = await updateAppointment(
    context.db,
    scope,
    { id: row.id, version, kind: 'restored', actor: 'client', set, busy, now },
    planReschedule(
      {
        startsAt: startsAt.getTime(),
        methods: row.notification_methods,
        leads,
        now: now.getTime(),
        timeZone: row.customer_time_zone ?? timeZone,
        cascade: cascadeOf({ status: set.status, created_at: row.created_at }, settings),
        alsoBy: settings.paidUndos ? settings.enabledChannels : [],
      },
      {
        by: 'client',
        tellClient: true,
        before: { startsAt: row.starts_at.getTime(), endsAt: row.ends_at.getTime() },
        restored: true,
      },
    ),
  )
  if (outcome.ok) {
    context.events.publish(scope, 'appointments')
    context.wakeWorker()
    return presentToClient(outcome.row)
  }
  const { serviceId, staffId } = set
  const offer = await findOwnOffer(context, scope, { serviceId, staffId, startsAt })
  if (outcome.reason === 'slot-taken' && offer) throw await refuseTime(context, { ...offer, taken: true }, startsAt)
  throw new Refusal(409, 'changed', 'The appointment was changed again. Please look at it anew.')
}

const restored = (
  row: AppointmentRow,
  before: { endsAt: string; staffId: number; serviceId?: number; status: AppointmentRow['status'] },
  startsAt: Date,
) => ({
  serviceId: before.serviceId ?? row.service_id,
  staffId: before.staffId,
  startsAt,
  endsAt: new Date(before.endsAt),
  customerName: row.customer_name,
  customerEmail: row.customer_email,
  customerPhone: row.customer_phone,
  description: row.description,
  notificationMethods: row.notification_methods,
  status: before.status,
})
