import { isE164 } from '#domain/e164.ts'

export const MAX_CAP = 10_000

export const messages = {
  phoneMissing: 'Please enter a phone number',
  phoneInvalid: 'Please enter a valid phone number in E.164 format (e.g., +1234567890)',
  called: 'Test call initiated. You should receive a call shortly.',
  voiceOff: 'Turn on voice calls first',
  noCountry: 'Keep at least one country. To stop texts and calls, turn their channels off.',
  cap: `Enter a whole number from 0 to 10,000`,
} as const

/** After that, no one remembers the visit. */
export const MAX_FOLLOW_UP_HOURS = 168

export function phoneProblem(text: string): string | undefined {
  if (text.trim() === '') return messages.phoneMissing
  return isE164(text.trim()) ? undefined : messages.phoneInvalid
}

/** Fields and their columns in `businesses`. */
export const preferenceColumns = {
  smsEnabled: 'sms_enabled',
  whatsappEnabled: 'whatsapp_enabled',
  voiceEnabled: 'voice_enabled',
  aiReminders: 'ai_reminders',
  cascadeEnabled: 'cascade_enabled',
  followUpEnabled: 'follow_up_enabled',
  reviewsEnabled: 'reviews_enabled',
  paidConfirmations: 'paid_confirmations',
  paidChanges: 'paid_changes',
  paidCancellations: 'paid_cancellations',
  paidUndos: 'paid_undos',
  paidFollowUps: 'paid_follow_ups',
  onlineCreditsPerDay: 'online_credits_per_day',
  onlineCreditsPerNumber: 'online_credits_per_number',
} as const
