import type { Channel, PaidChannel } from '#domain/channels.ts'
import { channelBeside } from '#features/messages/planning/notice-rules.ts'
import type { Preferences } from '#features/notifications/contract.ts'
import type { Words } from '#words/en/areas.ts'

/** Settings that decide whether an owner's act also notifies clients by text. */
export type ToldAct = 'paidChanges' | 'paidCancellations'

/**
 * What a client gets next to the email; undefined where only the email goes, as without credits.
 */
export function toldToo(
  preferences: Pick<Preferences, ToldAct | `${PaidChannel}Enabled` | 'notificationCredits'>,
  act: ToldAct,
  methods: readonly Channel[],
  words: Words['appointments'],
): string | undefined {
  const { smsEnabled, whatsappEnabled, voiceEnabled, notificationCredits } = preferences
  if (!preferences[act] || notificationCredits < 1) return undefined
  const on = { email: false, sms: smsEnabled, whatsapp: whatsappEnabled, voice: voiceEnabled }
  const channel = channelBeside({ methods, alsoBy: methods.filter(each => on[each]) })
  return channel === undefined || channel === 'email' ? undefined : words.telling[channel]
}
