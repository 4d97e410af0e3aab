import type { Channel } from '#domain/channels.ts'
import { withoutSeparators } from '#domain/e164.ts'
import { messages, needsPhone } from '#features/appointments/rules.ts'
import type { PublicPage } from '#features/booking-pages/contract.ts'
import { looksLikeEmail } from '#web/lib/email-address.ts'

export const ANYONE = 'anyone'

/** Instants are epoch milliseconds. */
export interface BookingValues {
  serviceId: number | null
  staffId: number | typeof ANYONE | null
  start: number | null
  end: number | null
  /** Set if `staffId` is `ANYONE`. */
  pickedStaffId: number | null
  customerName: string
  customerEmail: string
  customerPhone: string
  description: string
  channel: Channel
  addOnIds?: readonly number[] | undefined
  further?: readonly FurtherService[] | undefined
  legs?: readonly PickedLeg[] | undefined
}

export interface FurtherService extends Pick<BookingValues, 'staffId' | 'addOnIds'> {
  serviceId: number | null
}

/** Instants in epoch milliseconds. */
export interface PickedLeg {
  staffId: number
  start: number
  end: number
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

/** In the form's order, to find the first field with an error. */
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

export const staffFor = (page: Pick<PublicPage, 'staff'>, serviceId: number | null) =>
  serviceId === null
    ? []
    : page.staff.filter(
        member => member.serviceIds === null || member.serviceIds.includes(serviceId),
      )

export const isVisit = ({ further }: Pick<BookingValues, 'further'>): boolean =>
  further?.some(({ serviceId }) => serviceId !== null) ?? false

export const emptyValues = (page: Pick<PublicPage, 'services' | 'staff'>): BookingValues =>
  withService(page, blank, page.services.length === 1 ? page.services[0]!.id : null)

export const noTime = { start: null, end: null, pickedStaffId: null, legs: undefined }
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

/** Clears the time, because the duration differs. */
export function withService(
  page: Pick<PublicPage, 'staff'>,
  values: BookingValues,
  serviceId: number | null,
): BookingValues {
  const staff = staffFor(page, serviceId)
  const kept =
    values.staffId === ANYONE
      ? staff.length > 1
      : staff.some(member => member.id === values.staffId)
  const staffId = kept ? values.staffId : staff.length > 1 ? ANYONE : (staff[0]?.id ?? null)
  const sameService = values.serviceId === serviceId
  const { addOnIds, ...rest } = values
  return {
    ...rest,
    serviceId,
    staffId,
    ...(sameService && kept ? {} : noTime),
    ...(sameService && addOnIds && { addOnIds }),
  }
}

/** Clears the time, because the length differs. */
export const withAddOns = (values: BookingValues, addOnIds: readonly number[]): BookingValues => ({
  ...values,
  ...noTime,
  addOnIds,
})

/** Keeps the time until the staff member's own free times are known. */
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

export function checkBooking(values: BookingValues): BookingErrors {
  const errors: BookingErrors = {}
  if (values.serviceId === null) errors.serviceId = messages.serviceRequired
  else if (values.staffId === null) errors.staffId = messages.staffRequired
  if (values.start === null) errors.startTime = messages.startRequired
  else if (values.end === null) errors.endTime = messages.endRequired
  if (!values.customerName.trim()) errors.customerName = messages.nameRequired
  if (!looksLikeEmail(values.customerEmail)) errors.customerEmail = messages.emailInvalid
  const phone = values.customerPhone.trim()
  if (!phone) errors.customerPhone = messages.phoneRequired
  else if (needsPhone([values.channel]) && !looksLikeNumber(phone))
    errors.customerPhone = messages.paidPhoneInvalid
  return errors
}

/** Only the server knows each country's rules. */
export const looksLikeNumber = (typed: string): boolean => typed.replace(/\P{Nd}/gu, '').length >= 5

/** Call it with valid values only. */
export const bookingBody = (values: BookingValues, pageName: string, timeZone: string) => ({
  pageName,
  serviceId: values.serviceId!,
  staffId: values.pickedStaffId ?? (values.staffId as number),
  ...(values.staffId === ANYONE && { anyStaff: true }),
  startTime: new Date(values.start!).toISOString(),
  endTime: new Date(values.end!).toISOString(),
  customerName: values.customerName.trim(),
  customerEmail: values.customerEmail.trim(),
  customerPhone: withoutSeparators(values.customerPhone),
  description: values.description.trim(),
  notificationPreference: values.channel,
  notificationMethods: [values.channel],
  timeZone,
  ...(values.addOnIds?.length ? { addOnIds: values.addOnIds } : {}),
})
export type BookingBody = ReturnType<typeof bookingBody>

export const errorsFromServer = (fields: Record<string, string>): BookingErrors =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, message]) => {
      const field = name.startsWith('notification')
        ? 'channel'
        : fieldOrder.find(each => each === name)
      return field ? [[field, message]] : []
    }),
  )
