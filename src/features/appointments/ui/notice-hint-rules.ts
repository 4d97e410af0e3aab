import type { Channel, PaidChannel } from '#domain/channels.ts'
import { accompanyingChannel } from '#features/messages/planning/notice-rules.ts'
import type { Preferences } from '#features/notifications/contract.ts'
import type { Words } from '#words/en/areas.ts'

export type NoticeSetting = 'paidConfirmations' | 'paidChanges' | 'paidCancellations'

/** Undefined if the client is notified by email only. */
export function noticeHint(
  preferences: Pick<Preferences, NoticeSetting | `${PaidChannel}Enabled` | 'notificationCredits'>,
  act: NoticeSetting,
  methods: readonly Channel[],
  words: Words['appointments'],
): string | undefined {
  const { smsEnabled, whatsappEnabled, voiceEnabled, notificationCredits } = preferences
  if (!preferences[act] || notificationCredits < 1) return undefined
  const on = { email: false, sms: smsEnabled, whatsapp: whatsappEnabled, voice: voiceEnabled }
  const channel = accompanyingChannel({ methods, alsoBy: methods.filter(each => on[each]) })
  return channel === undefined || channel === 'email' ? undefined : words.notify[channel]
}
