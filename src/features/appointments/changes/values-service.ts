import { isDeepStrictEqual } from 'node:util'
import type { Channel } from '#domain/channels.ts'
import { maskPhone } from '#domain/e164.ts'
import { normalizePhone, normalizeTyped } from '#domain/phone.ts'
import { knownZone } from '#domain/time/zone.ts'
import type { Change } from '#features/activity/recording/rules.ts'
import {
  type DestinationSettings,
  phoneCountryOf,
  refusalOf,
} from '#features/destinations/rules.ts'
import type { Edits } from '#features/messages/planning/reminder-rules.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import { deskChannels, validChannels } from '../booking/request-service.ts'
import { changeMessages } from '../change-rules.ts'
import type { ChangeInput } from '../contract.ts'
import { progressOf } from '../progress-rules.ts'
import type { AppointmentRow } from '../reading/queries.ts'
import { chosenChannels, messages, needsPhone, WALK_IN } from '../rules.ts'
import { bookedGap, gapAt, minutesOf, movedGap } from '../waiting-rules.ts'
import { withSoldAddOns } from './add-ons-service.ts'
import { outcomeOf, stepsOf } from './progress-service.ts'
import type { AppointmentChange, AppointmentValues } from './queries.ts'
import type { NewClient } from './recipient-queries.ts'

interface PhoneSettings extends DestinationSettings {
  phoneCountry: string | null
}

const readPhone = (phone: string, { phoneCountry, timeZone }: PhoneSettings, plusAdded = false) =>
  normalizeTyped({ phone, plusAdded }, phoneCountryOf(phoneCountry, timeZone))

export interface Changed {
  row: AppointmentRow
  set: AppointmentValues
}

export const isMoved = ({ row, set }: Changed): boolean =>
  set.startsAt.getTime() !== row.starts_at.getTime() ||
  set.endsAt.getTime() !== row.ends_at.getTime()

export const isReassigned = ({ row, set }: Changed): boolean =>
  set.staffId !== row.staff_id || set.serviceId !== row.service_id

export const unchanged = (row: AppointmentRow): AppointmentValues => ({
  serviceId: row.service_id,
  staffId: row.staff_id,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  customerName: row.customer_name,
  customerEmail: row.customer_email,
  customerPhone: row.customer_phone,
  customerTimeZone: row.customer_time_zone,
  description: row.description,
  notificationMethods: row.notification_methods,
  status: row.status,
  gap: bookedGap(row),
  ...stepsOf(row),
})

function newSpan(row: AppointmentRow, input: ChangeInput) {
  const startsAt = input.startTime || row.starts_at
  const length = row.ends_at.getTime() - row.starts_at.getTime()
  return { startsAt, endsAt: input.endTime || new Date(startsAt.getTime() + length) }
}

/** The gap stays unless the request or a new service sets another one. */
function newGap(
  row: AppointmentRow,
  { waiting, serviceId }: ChangeInput,
  span: { startsAt: Date; endsAt: Date },
): AppointmentValues['gap'] {
  if (waiting === null) return null
  if (waiting) {
    const gap = gapAt(minutesOf(waiting), span.startsAt)
    if (gap.to >= span.endsAt)
      throw refuse.field('waiting', 'The waiting time must end before the appointment does.')
    return gap
  }
  return (serviceId ?? row.service_id) === row.service_id ? movedGap(row, span) : undefined
}

interface OwnerChangeContext {
  settings: PhoneSettings
  chosen: NewClient | undefined
  now: Date
}

export async function ownerChange(
  context: Context,
  scope: BusinessScope,
  row: AppointmentRow,
  input: ChangeInput,
  around: OwnerChangeContext,
): Promise<AppointmentValues> {
  const typed = typedByOwner(row, input, around)
  const set = await withSoldAddOns(context, scope, row, input, typed)
  return { ...set, gap: newGap(row, input, set) }
}

function typedByOwner(
  row: AppointmentRow,
  input: ChangeInput,
  { settings, chosen, now }: OwnerChangeContext,
): AppointmentValues {
  const known = chosen
    ? { ...chosen, name: chosen.name || chosen.email || WALK_IN }
    : { name: row.customer_name, email: row.customer_email, phone: row.customer_phone }
  const phoneText = input.phone || input.customerPhone
  const phone = phoneText ? readPhone(phoneText, settings) : undefined
  if (phone && !phone.ok) throw refuse.field('phone', changeMessages.phoneInvalid)
  const customerEmail = input.email || input.customerEmail || known.email
  const reached = {
    customerPhone: phone?.ok ? phone.e164 : known.phone,
    notificationMethods: chosen
      ? deskChannels(chosenChannels(input), customerEmail, 'notificationPreferences')
      : newChannels(row, chosenChannels(input), customerEmail === ''),
  }
  requireReachable(row, reached, settings, 'owner')
  const span = newSpan(row, input)
  return {
    ...unchanged(row),
    ...span,
    ...reached,
    serviceId: input.serviceId ?? row.service_id,
    staffId: input.staffId ?? row.staff_id,
    ...(chosen && { clientId: chosen.id, customerTimeZone: null }),
    customerName: input.name || input.customerName || known.name,
    customerEmail,
    description: input.description ?? row.description,
    ...outcomeOf(row, input, { ...span, timeZone: settings.timeZone, now }),
    ...(chosen && unconfirmed(row, input)),
  }
}

/** A new client hasn't confirmed, even if the earlier one had. */
export const unconfirmed = (row: AppointmentRow, { status, progress }: ChangeInput) =>
  row.status === 'confirmed' && !status && !progress ? { status: 'booked' as const } : {}

/**
 * Ignores a number from a client who only looked the appointment up. @throws 403 `phone-needs-link`
 * if the request sets nothing else.
 */
export function clientChange(
  row: AppointmentRow,
  input: ChangeInput,
  settings: PhoneSettings,
  mayChangePhone: boolean,
): AppointmentValues {
  const { phone: typed, customerPhone: alias, plusAdded, ...others } = input
  // Refuses even the current number, so that the response doesn't reveal it.
  if ((typed || alias) && !mayChangePhone && !Object.values(others).some(Boolean)) {
    throw new Refusal(403, 'phone-needs-link', changeMessages.phoneNeedsLink, {
      fields: { phone: changeMessages.phoneNeedsLink },
    })
  }
  const phoneText = mayChangePhone ? typed || alias : undefined
  const phone = phoneText ? readPhone(phoneText, settings, plusAdded ?? false) : undefined
  const channels = chosenChannels(input)
  const notificationMethods = newChannels(row, channels?.length ? channels : undefined)
  const customerPhone = phone?.ok ? phone.e164 : phoneText || row.customer_phone
  if (needsPhone(notificationMethods) && !normalizePhone(customerPhone).ok) {
    throw refuse.field('phone', messages.paidPhoneInvalid)
  }
  requireReachable(row, { customerPhone, notificationMethods }, settings, 'client')
  const span = newSpan(row, input)
  return {
    ...unchanged(row),
    ...span,
    gap: movedGap(row, span),
    staffId: input.staffId ?? row.staff_id,
    customerPhone,
    customerTimeZone: knownZone(input.timeZone) ?? row.customer_time_zone,
    description: input.description || row.description,
    notificationMethods,
  }
}

/** A stored number may stay, because its messages fall back to email. */
function requireReachable(
  row: AppointmentRow,
  {
    customerPhone,
    notificationMethods,
  }: Pick<AppointmentValues, 'customerPhone' | 'notificationMethods'>,
  settings: DestinationSettings,
  by: 'client' | 'owner',
) {
  const added = notificationMethods.filter(channel => !row.notification_methods.includes(channel))
  if (!needsPhone(customerPhone === row.customer_phone ? added : notificationMethods)) return
  const problem = refusalOf(customerPhone, settings, by)
  if (problem) throw refuse.invalid(problem, { phone: problem, customerPhone: problem })
}

function newChannels(row: AppointmentRow, list: Channel[] | undefined, mayBeNone = false) {
  if (!list) return row.notification_methods
  return mayBeNone && list.length === 0 ? list : validChannels(list, 'notificationPreferences')
}

type Details = Pick<AppointmentRow, 'customer_phone' | 'description' | 'notification_methods'>

const masked = (phone: string) => phone && maskPhone(phone)

export function editsOf(row: Details, set: AppointmentValues): Edits | undefined {
  const [before, after] = [row.notification_methods, set.notificationMethods]
  const edits: Edits = {
    ...(set.customerPhone === row.customer_phone
      ? {}
      : { phone: [masked(row.customer_phone), masked(set.customerPhone)] }),
    ...(set.description === row.description ? {} : { notes: true }),
    ...(before.length === after.length && before.every(channel => after.includes(channel))
      ? {}
      : { channels: [before, after] }),
  }
  return Object.keys(edits).length > 0 ? edits : undefined
}

export function earlierValues(
  row: AppointmentRow,
  set: AppointmentValues,
): AppointmentChange['earlier'] {
  const isGiven = set.clientId !== undefined
  // An undo must not restore another client's details.
  const edits = isGiven ? undefined : editsOf(row, set)
  const progress = progressOf(stepsOf(row))
  const repriced = set.priceCents !== undefined || set.serviceId !== row.service_id
  return {
    ...(progress ? { progress, steps: stepsOf(row) } : {}),
    ...(isGiven ? { client: true } : {}),
    ...(edits?.phone ? { phone: row.customer_phone } : {}),
    ...(edits?.notes ? { description: row.description } : {}),
    ...(edits?.channels ? { methods: row.notification_methods } : {}),
    ...(set.addOns ? { addOns: row.add_ons } : {}),
    ...(repriced ? { priceCents: row.price_cents } : {}),
  }
}

/** A changed address identifies another client. */
export function renamedBy(
  row: AppointmentRow,
  set: AppointmentValues,
): AppointmentChange['renamed'] {
  const isOther = row.customer_email.toLowerCase() !== set.customerEmail.toLowerCase()
  if (set.clientId !== undefined || isOther) return undefined
  const name = row.customer_name !== set.customerName
  const phone = row.customer_phone !== set.customerPhone
  return name || phone ? { name, phone } : undefined
}

export function kindOf(
  set: AppointmentValues,
  row: AppointmentRow,
  rescheduled: boolean,
): AppointmentChange['kind'] {
  if (rescheduled) return 'rescheduled'
  const isUnconfirmed = set.clientId !== undefined && set.status === 'booked'
  const marked =
    (set.status !== row.status && !isUnconfirmed) || progressOf(set) !== progressOf(stepsOf(row))
  return marked ? 'status' : 'edited'
}

export function logOf({ row, set }: Changed): Change[] {
  const earlier = unchanged(row)
  const differs = (...names: (keyof AppointmentValues)[]) =>
    names.some(name => !isDeepStrictEqual(earlier[name], set[name]))
  return [
    ...(differs('startsAt')
      ? [{ field: 'startTime', before: row.starts_at.getTime(), after: set.startsAt.getTime() }]
      : []),
    ...(differs('status') ? [{ field: 'status', before: row.status, after: set.status }] : []),
    ...(differs('serviceId') ? [{ field: 'service' }] : []),
    ...(differs('staffId') ? [{ field: 'staff' }] : []),
    ...(set.addOns ? [{ field: 'addOns' }] : []),
    ...(set.clientId === undefined ? [] : [{ field: 'client' }]),
    ...(differs('customerName', 'customerEmail', 'customerPhone') ? [{ field: 'contact' }] : []),
    ...(differs('description') ? [{ field: 'notes' }] : []),
    ...(differs('notificationMethods') ? [{ field: 'reminderLeads' }] : []),
    ...(differs('arrivedAt', 'startedAt', 'finishedAt') ? [{ field: 'progress' }] : []),
  ]
}
