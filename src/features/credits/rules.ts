import type { Channel } from '#domain/channels.ts'

/** Excludes captures, which only change the status of their debit. */
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

export const FREE_CREDITS = 10

export const TEST_CALL_CREDITS = 1

export function creditsOf(channel: Channel, smsSegments = 1): number {
  if (channel === 'email') return 0
  return channel === 'sms' ? Math.max(1, smsSegments) : 1
}
