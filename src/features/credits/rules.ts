import type { NotificationChannel } from '#domain/channels.ts'

/**
 * What an entry of the ledger is, as people see it. A debit's capture only changes what it says of
 * itself.
 */
export const entryKinds = [
  'purchase',
  'topup',
  'grant',
  'adjustment',
  'reserve',
  'release',
  'refund',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** What an administrator gives a new business to try paid messages with, once. */
export const FREE_CREDITS = 10

/** What one test call costs. */
export const TEST_CALL_CREDITS = 1

/**
 * Credits that one message costs. An SMS costs one for each segment that it travels in; e-mail is
 * free.
 */
export function creditsOf(channel: NotificationChannel, smsSegments = 1): number {
  if (channel === 'email') return 0
  return channel === 'sms' ? Math.max(1, smsSegments) : 1
}
