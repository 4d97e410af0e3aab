import type { Channel } from '#domain/channels.ts'
import { withoutSeparators } from '#domain/e164.ts'
import { messages, needsPhone } from '#features/appointments/rules.ts'
import type { PublicPage } from '#features/booking-pages/contract.ts'

/** Anybody of the page's staff who offers the service. */
export const ANYONE = 'anyone'

/** What the booking form holds. Instants are epoch milliseconds. */
export interface BookingValues {
  serviceId: number | null
  staffId: number | typeof ANYONE | null
  start: number | null
  end: number | null
  /** Whose time was picked; with `ANYONE` not the same as `staffId`. */
  pickedStaffId: number | null
  customerName: string
  customerEmail: string
  customerPhone: string
  description: string
  channel: Channel
}

export type BookingField =
  | 'serviceId'
  | 'staffId'
  | 'startTime'
  | 'endTime'
  | 'customerName'
  | 'customerEmail'
  | 'customerPhone'
  | 'description'
  | 'channel'
export type BookingErrors = Partial<Record<BookingField, string>>

/** The fields in the order of the form, so that the first mistake can be shown first. */
export const fieldOrder: readonly BookingField[] = [
  'serviceId',
  'staffId',
  'startTime',
  'endTime',
  'customerName',
  'customerEmail',
  'customerPhone',
  'description',
  'channel',
]

/** The staff members who offer a service, in the page's order. */
export const staffFor = (page: Pick<PublicPage, 'staff'>, serviceId: number | null) =>
  serviceId === null
    ? []
    : page.staff.filter(
        member => member.serviceIds === null || member.serviceIds.includes(serviceId),
      )

/** An empty form: what can only be one thing is chosen already. */
export const emptyValues = (page: Pick<PublicPage, 'services' | 'staff'>): BookingValues =>
  withService(page, blank, page.services.length === 1 ? page.services[0]!.id : null)

const noTime = { start: null, end: null, pickedStaffId: null }
const blank: BookingValues = {
  serviceId: null,
  staffId: null,
  ...noTime,
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  description: '',
  channel: 'email',
}

/**
 * The form after a service was picked: whoever was chosen stays where they offer it; the time is
 * another's length, so it goes.
 */
export function withService(
  page: Pick<PublicPage, 'staff'>,
  values: BookingValues,
  serviceId: number | null,
): BookingValues {
  const staff = staffFor(page, serviceId)
  const [only] = staff
  const kept =
    values.staffId === ANYONE
      ? staff.length > 1
      : staff.some(member => member.id === values.staffId)
  const staffId = kept ? values.staffId : staff.length === 1 && only ? only.id : null
  const sameService = values.serviceId === serviceId
  return { ...values, serviceId, staffId, ...(sameService && kept ? {} : noTime) }
}

/**
 * The form after a staff member was picked; the time stays picked until their own times are known.
 */
export const withStaff = (
  values: BookingValues,
  staffId: BookingValues['staffId'],
): BookingValues => ({
  ...values,
  staffId,
  pickedStaffId:
    typeof staffId === 'number' && values.start !== null ? staffId : values.pickedStaffId,
})

export const withoutTime = (values: BookingValues): BookingValues => ({ ...values, ...noTime })

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/

/** What the form can tell by itself, in the words of the server, which checks everything again. */
export function checkBooking(values: BookingValues): BookingErrors {
  const errors: BookingErrors = {}
  if (values.serviceId === null) errors.serviceId = messages.serviceRequired
  else if (values.staffId === null) errors.staffId = messages.staffRequired
  if (values.start === null) errors.startTime = messages.startRequired
  else if (values.end === null) errors.endTime = messages.endRequired
  if (!values.customerName.trim()) errors.customerName = messages.nameRequired
  if (!ADDRESS.test(values.customerEmail.trim())) errors.customerEmail = messages.emailInvalid
  const phone = values.customerPhone.trim()
  if (!phone) errors.customerPhone = messages.phoneRequired
  else if (needsPhone([values.channel]) && !looksInternational(phone))
    errors.customerPhone = messages.paidPhoneInvalid
  return errors
}

/** Whether a number may be an international one; which ones are possible only the server knows. */
export const looksInternational = (typed: string): boolean =>
  /^[+\uFF0B]/.test(typed) && typed.replace(/\D/g, '').length >= 5

/** The body of the call that books. Only for values without errors. */
export function bookingBody(values: BookingValues, pageName: string, timeZone: string) {
  return {
    pageName,
    serviceId: values.serviceId!,
    staffId: values.pickedStaffId ?? (values.staffId as number),
    startTime: new Date(values.start!).toISOString(),
    endTime: new Date(values.end!).toISOString(),
    customerName: values.customerName.trim(),
    customerEmail: values.customerEmail.trim(),
    customerPhone: withoutSeparators(values.customerPhone),
    description: values.description.trim(),
    notificationPreference: values.channel,
    notificationMethods: [values.channel],
    timeZone,
  }
}
export type BookingBody = ReturnType<typeof bookingBody>

/** The server's messages by field of this form. */
export const errorsFromServer = (fields: Record<string, string>): BookingErrors =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, message]) => {
      const field = name.startsWith('notification')
        ? 'channel'
        : fieldOrder.find(each => each === name)
      return field ? [[field, message]] : []
    }),
  )
