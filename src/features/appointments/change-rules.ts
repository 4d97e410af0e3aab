import type { Channel } from '#domain/channels.ts'
import { refusals } from './rules.ts'

/** A separate file, so that booking pages load it only when a client changes an appointment. */
export const changeMessages = {
  phoneInvalid:
    'Please enter a valid phone number in international format (e.g., +1234567890 or +44123456789)',
  phoneNeedsLink: 'To change your phone number, open the link in any email about your appointment.',
  notificationRequired: 'Select at least one notification method',
} as const

export function channelProblem(list: readonly Channel[]): string | undefined {
  if (list.length === 0) return changeMessages.notificationRequired
  if (list.includes('sms') && list.includes('whatsapp')) return refusals.oneMessagingMethod
  return undefined
}
