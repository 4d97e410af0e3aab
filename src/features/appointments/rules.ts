import { type Channel, channels } from '#domain/channels.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/date.ts'

export const messages = {
  nameRequired: 'Name is required',
  emailInvalid: 'Invalid email address',
  phoneRequired: 'Phone number is required',
  paidPhoneInvalid:
    'Calls and texts need a phone number in international format (e.g., +1234567890): correct it, or choose Email',
  startRequired: 'Start time is required',
  endRequired: 'End time is required',
  serviceRequired: 'Please select a service',
  staffRequired: 'Please select a staff member',
  slotTaken: 'Selected time slot is already booked for this staff member',
} as const

/** Kept out of the bundle for clients' pages, which never show these. */
export const refusals = {
  endBeforeStart: 'The end time must be after the start time',
  tooLong: 'An appointment can be at most 24 hours long',
  oneMessagingMethod: 'You can only select either SMS or WhatsApp, not both',
  notOffered: 'This time is not offered. Please choose one of the free times.',
  callToBook: 'Please contact the business to book this appointment.',
} as const

export const WALK_IN = 'Walk-in'

interface NotificationFields {
  notificationMethods?: readonly Channel[] | null | undefined
  notificationPreferences?: readonly Channel[] | null | undefined
  notificationPreference?: Channel | null | undefined
}

export function chosenChannels(fields: NotificationFields): Channel[] | undefined {
  const list =
    fields.notificationMethods ??
    fields.notificationPreferences ??
    (fields.notificationPreference ? [fields.notificationPreference] : undefined)
  return list ? channels.filter(channel => list.includes(channel)) : undefined
}

export const needsPhone = (list: readonly Channel[]): boolean =>
  list.some(channel => channel !== 'email')

export function spanProblem(start: number, end: number): string | undefined {
  if (end <= start) return refusals.endBeforeStart
  return end - start > DAY_MS ? refusals.tooLong : undefined
}

export const minutesBetween = (start: Date, end: Date): number =>
  (end.getTime() - start.getTime()) / MINUTE_MS

export const endMismatch = (minutes: number, isBooked = false): string =>
  `The end time must be ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} after the start${
    isBooked ? ', as booked' : ' for this service'
  }`

export const isActive = (status: string): boolean => status === 'booked' || status === 'confirmed'

export const consentTo = (list: readonly Channel[]): string | null =>
  needsPhone(list)
    ? `I agree to automated messages about this appointment by ${list
        .filter(channel => channel !== 'email')
        .map(
          channel =>
            ({ email: 'email', sms: 'SMS', whatsapp: 'WhatsApp', voice: 'voice call' })[channel],
        )
        .join(' and ')}. I can opt out at any time by replying STOP or pressing 9.`
    : null
