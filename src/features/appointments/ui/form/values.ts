import type { Channel } from '#domain/channels.ts'
import { isMailAddress } from '#domain/mail-address.ts'
import { MINUTE_MS } from '#domain/time/date.ts'
import { editsOf } from '#web/lib/edits.ts'
import { bookingInput, deskInput } from '../../booking/input-contract.ts'
import { changeMessages, channelProblem } from '../../change-rules.ts'
import type { Appointment } from '../../contract.ts'
import { messages, spanProblem } from '../../rules.ts'
import { type Moment, momentAt, noMoment } from './moment.ts'

export interface VisitItemValue {
  serviceId: number | undefined
  /** Null for anyone available. */
  staffId: number | null
  freeId?: number | undefined
  addOnIds?: readonly number[] | undefined
}

/** A team of one needs no choice. */
export const nextItem = (staff: readonly { id: number }[]): VisitItemValue => ({
  serviceId: undefined,
  staffId: staff.length === 1 ? staff[0]!.id : null,
})

export interface AppointmentValues {
  clientId?: number | undefined
  /** Also set for bookings without a contact. */
  walkIn?: boolean | undefined
  customerName: string
  customerEmail: string
  customerPhone: string
  /** The form added the plus sign, so the number may be national. */
  plusAdded?: boolean | undefined
  serviceId: number | undefined
  staffId: number | undefined
  startTime: Moment
  endTime: Moment
  description: string
  notificationMethods: readonly Channel[]
  addOnIds?: readonly number[] | undefined
  /** By how much choosing add-ons has shifted the end. */
  addedMinutes?: number | undefined
  /** All services of a visit, starting with `serviceId`; absent for a single one. */
  items?: readonly VisitItemValue[] | undefined
}

export type AppointmentField = Exclude<
  keyof AppointmentValues,
  'clientId' | 'walkIn' | 'plusAdded' | 'addedMinutes'
>
type AppointmentErrors = Partial<Record<AppointmentField, string>>

/** In form order, so that the first error gets the focus. */
export const fieldOrder: readonly AppointmentField[] = [
  'customerName',
  'customerEmail',
  'customerPhone',
  'serviceId',
  'staffId',
  'items',
  'startTime',
  'endTime',
  'addOnIds',
  'description',
  'notificationMethods',
]

export const emptyValues: AppointmentValues = {
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  serviceId: undefined,
  staffId: undefined,
  startTime: noMoment,
  endTime: noMoment,
  description: '',
  notificationMethods: ['email'],
}

export const valuesOf = (
  appointment: Appointment & { clientId?: number | undefined },
  zone: string,
): AppointmentValues => ({
  clientId: appointment.clientId,
  walkIn: appointment.customerEmail === '' && appointment.clientId === undefined,
  customerName: appointment.customerName,
  customerEmail: appointment.customerEmail,
  customerPhone: appointment.customerPhone ?? '',
  serviceId: appointment.serviceId,
  staffId: appointment.staffId,
  startTime: momentAt(Date.parse(appointment.startTime), zone),
  endTime: momentAt(Date.parse(appointment.endTime), zone),
  description: appointment.description,
  notificationMethods: appointment.notificationMethods,
  ...(appointment.addOns && { addOnIds: appointment.addOns.map(({ id }) => id) }),
})

const NUMBER = /^\+?[\d\s().-]{6,}$/

export function contactTypedAsName(
  values: AppointmentValues,
): Partial<AppointmentValues> | undefined {
  const typed = values.customerName.trim()
  if (values.clientId !== undefined || values.walkIn) return undefined
  if (isMailAddress(typed) && values.customerEmail === '')
    return { customerName: '', customerEmail: typed }
  if (NUMBER.test(typed) && values.customerPhone === '')
    return { customerName: '', customerPhone: typed, plusAdded: false }
  return undefined
}

export function withStart(
  values: AppointmentValues,
  startTime: Moment,
  zone: string,
  minutes: number | undefined,
) {
  const { startTime: before, endTime } = values
  const kept =
    before.ms !== undefined && endTime.ms !== undefined ? endTime.ms - before.ms : undefined
  const length = kept !== undefined && kept > 0 ? kept : (minutes ?? 0) * MINUTE_MS
  const end =
    startTime.ms !== undefined && length > 0 ? momentAt(startTime.ms + length, zone) : endTime
  return { startTime, endTime: end }
}

const iso = ({ ms }: Moment) => (ms === undefined ? '' : new Date(ms).toISOString())

export const bodyOf = (values: AppointmentValues) => ({
  ...(values.clientId === undefined ? {} : { clientId: values.clientId }),
  ...(values.walkIn ? { walkIn: true } : {}),
  customerName: values.customerName.trim(),
  customerEmail: values.customerEmail.trim(),
  customerPhone: values.customerPhone.trim(),
  description: values.description.trim(),
  startTime: iso(values.startTime),
  endTime: iso(values.endTime),
  serviceId: values.serviceId ?? 0,
  staffId: values.staffId ?? 0,
  notificationMethods: [...values.notificationMethods],
  ...(values.addOnIds?.length ? { addOnIds: [...values.addOnIds] } : {}),
})

const PER_ITEM = { serviceId: true, staffId: true } as const
const inputOfOne = { desk: deskInput, others: bookingInput }
const inputOfSeveral = { desk: deskInput.omit(PER_ITEM), others: bookingInput.omit(PER_ITEM) }

type Body = ReturnType<typeof bodyOf>

const sorted = ({ addOnIds = [], ...body }: Body) => ({
  ...body,
  addOnIds: addOnIds.toSorted(),
  notificationMethods: body.notificationMethods.toSorted(),
})

/**
 * Only what differs from the appointment that the form opened with, because others may have changed
 * the rest since. Uses the specification's field names.
 */
export function changeOf(values: AppointmentValues, opened: AppointmentValues) {
  const [before, after] = [bodyOf(opened), bodyOf(values)]
  const edits = editsOf(sorted(after), sorted(before))
  const differs = (name: keyof Body) => name in edits
  const given = after.clientId !== undefined && differs('clientId')
  const resold = differs('addOnIds')
  const shift = (values.endTime.ms ?? 0) - (opened.endTime.ms ?? 0)
  // Without an end, the server shifts it by the new add-ons itself.
  const retimed = differs('startTime') || shift !== (values.addedMinutes ?? 0) * MINUTE_MS
  return {
    ...(given ? { clientId: after.clientId } : {}),
    ...(given || differs('customerName') ? { name: after.customerName } : {}),
    ...(given || differs('customerEmail') ? { email: after.customerEmail, unlessKnown: true } : {}),
    ...(given || differs('customerPhone') ? { phone: after.customerPhone } : {}),
    ...(given || differs('notificationMethods')
      ? { notificationPreferences: after.notificationMethods }
      : {}),
    ...(differs('description') ? { description: after.description } : {}),
    ...(retimed ? { startTime: after.startTime, endTime: after.endTime } : {}),
    ...(differs('staffId') ? { staffId: after.staffId } : {}),
    ...(resold ? { addOnIds: after.addOnIds ?? [] } : {}),
  }
}

/** Phone rules load on demand; if that fails, only the server checks. */
export async function checkAppointment(
  values: AppointmentValues,
  before?: AppointmentValues,
  home?: PhoneHome,
): Promise<AppointmentErrors> {
  const errors: AppointmentErrors = {}
  const atDesk = values.walkIn || values.clientId !== undefined
  const asked = values.items ? inputOfSeveral : inputOfOne
  const parsed = (atDesk ? asked.desk : asked.others).safeParse(bodyOf(values))
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path[0] as AppointmentField
    errors[field] ??= issue.message
  }
  if (values.items?.some(({ serviceId }) => serviceId === undefined))
    errors.items = messages.serviceRequired
  const phoneIsNew =
    values.customerPhone !== before?.customerPhone && !(atDesk && values.customerPhone === '')
  if (!errors.customerPhone && phoneIsNew && !(await withE164(values, home))) {
    errors.customerPhone = changeMessages.phoneInvalid
  }
  const { startTime, endTime } = values
  const problem =
    startTime.ms !== undefined && endTime.ms !== undefined
      ? spanProblem(startTime.ms, endTime.ms)
      : undefined
  if (problem) errors.endTime ??= problem
  const channels = channelProblem(values.notificationMethods)
  if (channels && !(atDesk && values.notificationMethods.length === 0))
    errors.notificationMethods = channels
  return errors
}

export async function withE164(
  values: AppointmentValues,
  { phoneCountry, timeZone }: PhoneHome = { phoneCountry: null, timeZone: 'UTC' },
): Promise<AppointmentValues | undefined> {
  const rules = await Promise.all([
    import('#domain/phone.ts'),
    import('#domain/time/zone-country.ts'),
  ]).catch(() => undefined)
  if (!rules) return values
  const [{ normalizeTyped }, { countryOfZone }] = rules
  const { customerPhone, plusAdded } = values
  const country = phoneCountry ?? countryOfZone(timeZone)
  const phone = normalizeTyped({ phone: customerPhone, plusAdded }, country)
  return phone.ok ? { ...values, customerPhone: phone.e164, plusAdded: false } : undefined
}

export interface PhoneHome {
  phoneCountry: string | null
  timeZone: string
}

const serverNames: Partial<Record<AppointmentField, string>> = {
  customerName: 'name',
  customerEmail: 'email',
  customerPhone: 'phone',
  notificationMethods: 'notificationPreferences',
}

export const errorsFromServer = (fields: Record<string, string>): AppointmentErrors =>
  Object.fromEntries(
    fieldOrder.flatMap(field => {
      const message = fields[field] ?? fields[serverNames[field] ?? '']
      return message ? [[field, message]] : []
    }),
  )
