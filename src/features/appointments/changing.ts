import { normalizePhone } from '#domain/phone.ts'
import { findOwnOffer } from '#features/availability/service.ts'
import { planCancellation, planFollowUp, planReminders, planReschedule } from '#features/reminders/rules.ts'
import { cascadeOf, readChangeSettings } from '#features/reminders/service.ts'
import { type BusinessScope, scopeTo } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import { refuseTime } from './booking.ts'
import { type AppointmentChange, isActiveRow, updateAppointment } from './change-queries.ts'
import type { ChangeInput } from './contract.ts'
import { type AppointmentRow, findAppointment } from './queries.ts'
import { channelProblem, chosenChannels, endMismatch, isActive, messages, needsPhone, spanProblem } from './rules.ts'

/** Someone who may change an appointment, and in whose name they do. */
export interface Changer {
  by: 'client' | 'owner'
  scope: BusinessScope
}

const MINUTE_MS = 60_000
/** A change that is made between reading and writing is read again; more often than this, something is wrong. */
const TRIES = 4

interface ChangeOptions {
  tellClient?: boolean
}

/**
 * Moves or edits an appointment. A client moves to offered times only and changes notes and reminders; an owner moves
 * anywhere that overlaps nothing and edits everything. Absent and empty fields stay as they were.
 * @throws 404, 409 `slot-taken` or `not-offered` with alternatives, 409 `not-active`, 403 `too-late`.
 */
export async function changeAppointment(context: Context, changer: Changer, id: number, input: ChangeInput) {
  return await retrying(async () => {
    const row = await findActive(context, changer, id)
    const settings = await readChangeSettings(context.db, changer.scope, id)
    const { leads, cutoffMinutes, timeZone, followUpMinutes } = settings
    const now = context.clock()
    const set = changer.by === 'owner' ? ownerChange(row, input) : clientChange(row, input)
    const moved = set.startsAt.getTime() !== row.starts_at.getTime() || set.endsAt.getTime() !== row.ends_at.getTime()
    const reassigned = set.staffId !== row.staff_id || set.serviceId !== row.service_id
    const span = spanProblem(set.startsAt.getTime(), set.endsAt.getTime())
    if (span) throw refuse.invalid(span.message, { [span.field]: span.message })
    if (reassigned) await refuseUnknown(context, changer, row, set)
    if (changer.by === 'client') refuseTooLate(row, cutoffMinutes, now)
    if (changer.by === 'client' && moved) await refuseUnoffered(context, changer, row, set)
    const planning = {
      startsAt: set.startsAt.getTime(),
      methods: set.notificationMethods,
      leads,
      now: now.getTime(),
      timeZone: row.customer_time_zone ?? timeZone,
      cascade: cascadeOf({ status: set.status, created_at: row.created_at }, settings),
      alsoBy: settings.paidChanges ? settings.enabledChannels : [],
    }
    const rescheduled = moved || reassigned
    const change = {
      by: changer.by,
      tellClient: input.tellClient ?? true,
      before: { startsAt: row.starts_at.getTime(), endsAt: row.ends_at.getTime() },
    }
    const outcome = await updateAppointment(
      context.db,
      changer.scope,
      { id, version: row.version, kind: kindOf(set, row, rescheduled), actor: changer.by, set, now },
      rescheduled
        ? planReschedule(planning, change)
        : set.status === 'booked' || set.status === 'confirmed'
          ? planReminders(planning)
          : set.status === 'completed' && row.status !== 'completed' && followUpMinutes !== null
            ? planFollowUp({
                ...planning,
                endsAt: set.endsAt.getTime(),
                delayMinutes: followUpMinutes,
                alsoBy: settings.paidFollowUps ? settings.enabledChannels : [],
              })
            : [],
    )
    if (!outcome.ok && outcome.reason === 'slot-taken') throw await refuseTaken(context, changer, set)
    return outcome.ok ? done(context, changer, outcome.row) : undefined
  })
}

/**
 * Cancels an appointment: it stays on record, its slot is free at once, its reminders are withdrawn.
 * @throws 404, 409 `not-active`, 403 `too-late` for a client behind the cut-off.
 */
export async function cancelAppointment(context: Context, changer: Changer, id: number, options: ChangeOptions = {}) {
  return await retrying(async () => {
    const row = await findActive(context, changer, id)
    const now = context.clock()
    const settings = await readChangeSettings(context.db, changer.scope, id)
    if (changer.by === 'client') refuseTooLate(row, settings.cutoffMinutes, now)
    const outcome = await updateAppointment(
      context.db,
      changer.scope,
      {
        id,
        version: row.version,
        kind: 'cancelled',
        actor: changer.by,
        set: { ...unchanged(row), status: 'cancelled' },
        now,
      },
      planCancellation(
        {
          startsAt: row.starts_at.getTime(),
          methods: row.notification_methods,
          now: now.getTime(),
          timeZone: row.customer_time_zone ?? settings.timeZone,
          alsoBy: settings.paidCancellations ? settings.enabledChannels : [],
        },
        {
          by: changer.by,
          tellClient: options.tellClient ?? true,
          before: { startsAt: row.starts_at.getTime(), endsAt: row.ends_at.getTime() },
        },
      ),
    )
    return outcome.ok ? done(context, changer, outcome.row) : undefined
  })
}

/**
 * Marks an appointment as confirmed by its client: the further steps of its cascade are left out, the ordinary reminders stay planned. Confirming
 * twice is once.
 * @throws 404, 409 `not-active`.
 */
export async function confirmAppointment(context: Context, scope: BusinessScope, id: number) {
  return await retrying(async () => {
    const row = await findActive(context, { by: 'client', scope }, id)
    if (row.status === 'confirmed') return row
    const settings = await readChangeSettings(context.db, scope, id)
    const { leads, timeZone } = settings
    const now = context.clock()
    const outcome = await updateAppointment(
      context.db,
      scope,
      {
        id,
        version: row.version,
        kind: 'status',
        actor: 'client',
        set: { ...unchanged(row), status: 'confirmed' },
        now,
      },
      planReminders({
        startsAt: row.starts_at.getTime(),
        methods: row.notification_methods,
        leads,
        now: now.getTime(),
        timeZone: row.customer_time_zone ?? timeZone,
        cascade: cascadeOf({ status: 'confirmed', created_at: row.created_at }, settings),
      }),
    )
    return outcome.ok ? done(context, { by: 'client', scope }, outcome.row) : undefined
  })
}

/** Runs a change until nobody came in between. */
async function retrying(attempt: () => Promise<AppointmentRow | undefined>): Promise<AppointmentRow> {
  for (let tries = 0; tries < TRIES; tries++) {
    const row = await attempt()
    if (row) return row
  }
  throw new Refusal(409, 'changed', 'Somebody else is changing this appointment. Please look again.')
}

function done(context: Context, { scope }: Changer, row: AppointmentRow): AppointmentRow {
  context.events.publish(scope, 'appointments')
  context.wakeWorker()
  return row
}

async function findActive(context: Context, changer: Changer, id: number): Promise<AppointmentRow> {
  const row = await findAppointment(context.db, changer.scope, id)
  if (!row) throw refuse.notFound('This appointment does not exist.')
  if (row.status === 'cancelled' || (changer.by === 'client' && !isActive(row.status))) {
    throw new Refusal(409, 'not-active', 'This appointment was cancelled or is over.')
  }
  return row
}

const unchanged = (row: AppointmentRow): AppointmentChange['set'] => ({
  serviceId: row.service_id,
  staffId: row.staff_id,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  customerName: row.customer_name,
  customerEmail: row.customer_email,
  customerPhone: row.customer_phone,
  description: row.description,
  notificationMethods: row.notification_methods,
  status: row.status,
})

/** New times; an end that is not said keeps the length. */
function newSpan(row: AppointmentRow, input: ChangeInput) {
  const startsAt = input.startTime || row.starts_at
  const length = row.ends_at.getTime() - row.starts_at.getTime()
  return { startsAt, endsAt: input.endTime || new Date(startsAt.getTime() + length) }
}

function ownerChange(row: AppointmentRow, input: ChangeInput): AppointmentChange['set'] {
  const phoneText = input.phone || input.customerPhone
  const phone = phoneText ? normalizePhone(phoneText) : undefined
  if (phone && !phone.ok) throw refuse.invalid(messages.phoneInvalid, { phone: messages.phoneInvalid })
  const emailAddress = input.email || input.customerEmail || row.customer_email
  return {
    ...unchanged(row),
    ...newSpan(row, input),
    serviceId: input.serviceId ?? row.service_id,
    staffId: input.staffId ?? row.staff_id,
    customerName: input.name || input.customerName || row.customer_name,
    customerEmail: emailAddress,
    customerPhone: phone?.ok ? phone.e164 : row.customer_phone,
    description: input.description ?? row.description,
    notificationMethods: newChannels(row, input),
    status: input.status ?? row.status,
  }
}

/** What a client may change; who the appointment belongs to is not among it. */
function clientChange(row: AppointmentRow, input: ChangeInput): AppointmentChange['set'] {
  const phoneText = input.phone || input.customerPhone
  const phone = phoneText ? normalizePhone(phoneText) : undefined
  const notificationMethods = newChannels(row, input)
  const customerPhone = phone?.ok ? phone.e164 : phoneText || row.customer_phone
  if (needsPhone(notificationMethods) && !normalizePhone(customerPhone).ok) {
    throw refuse.invalid(messages.paidPhoneInvalid, { phone: messages.paidPhoneInvalid })
  }
  return {
    ...unchanged(row),
    ...newSpan(row, input),
    customerPhone,
    description: input.description || row.description,
    notificationMethods,
  }
}

function newChannels(row: AppointmentRow, input: ChangeInput) {
  const list = chosenChannels(input)
  if (!list || (list.length === 0 && input.notificationPreference === undefined)) return row.notification_methods
  const problem = channelProblem(list)
  if (problem) throw refuse.invalid(problem, { notificationPreferences: problem })
  return list
}

function kindOf(set: AppointmentChange['set'], row: AppointmentRow, rescheduled: boolean): AppointmentChange['kind'] {
  if (rescheduled) return 'rescheduled'
  return set.status === row.status ? 'edited' : 'status'
}

function refuseTooLate(row: AppointmentRow, cutoffMinutes: number, now: Date) {
  if (row.starts_at.getTime() - now.getTime() <= cutoffMinutes * MINUTE_MS) {
    throw new Refusal(403, 'too-late', 'It is too late to change this appointment online. Please contact the business.')
  }
}

/** What an appointment has already may be archived, what it is given may not. */
async function refuseUnknown({ db }: Context, { scope }: Changer, row: AppointmentRow, set: AppointmentChange['set']) {
  const [service, staff] = await Promise.all([
    set.serviceId === row.service_id || isActiveRow(db, scope, 'services', set.serviceId),
    set.staffId === row.staff_id || isActiveRow(db, scope, 'staff', set.staffId),
  ])
  if (!service || !staff) throw refuse.invalid('This service or staff member does not exist.')
}

async function refuseUnoffered(
  context: Context,
  { scope }: Changer,
  row: AppointmentRow,
  { startsAt, endsAt }: AppointmentChange['set'],
) {
  const offer = await findOwnOffer(context, scope, {
    serviceId: row.service_id,
    staffId: row.staff_id,
    startsAt,
    excludeId: row.id,
  })
  if (!offer) throw refuse.notFound('This appointment does not exist.')
  const minutes = offer.row.duration_minutes
  if (endsAt.getTime() - startsAt.getTime() !== minutes * MINUTE_MS) {
    throw refuse.invalid(endMismatch(minutes), { endTime: endMismatch(minutes) })
  }
  if (!offer.offered) throw await refuseTime(context, offer, startsAt)
}

async function refuseTaken(context: Context, { scope }: Changer, set: AppointmentChange['set']) {
  const { serviceId, staffId, startsAt } = set
  const offer = await findOwnOffer(context, scopeTo(scope.businessId), { serviceId, staffId, startsAt })
  return offer
    ? await refuseTime(context, { ...offer, taken: true }, startsAt)
    : refuse.invalid('This service or staff member does not exist.')
}
