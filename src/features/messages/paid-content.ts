import { normalizePhone } from '#domain/phone.ts'
import { creditsOf } from '#features/credits/rules.ts'
import { isQuiet } from '#features/reminders/rules.ts'
import { speak } from '#features/voices/service.ts'
import type { Context } from '#platform/context.ts'
import { manageUrl } from '#platform/manage-links.ts'
import type { Speech } from '#providers/voice/port.ts'
import { factsOf } from './email-for.ts'
import type { ClaimedMessage } from './queries.ts'
import { clientZone } from './templates/facts.ts'
import { smsSegments } from './templates/sms-rules.ts'
import { smsText, type TextKind, whatsappText } from './templates/texts.ts'
import { callScript } from './templates/voice.ts'

/** A text or call that can go out: to whom, what it says, what it costs. */
export interface PaidContent {
  phone: string
  body: string
  credits: number
  sound?: Speech | undefined
}

/** Why a message can't go by its own channel; `tell` where its owner can do something about it. */
export interface Impossible {
  state: 'skipped' | 'failed'
  reason: string
  tell: 'switched-off' | null
}

const names = { sms: 'SMS', whatsapp: 'WhatsApp', voice: 'Voice calls', email: 'E-mail' }
const textKinds = new Set<string>(['reminder', 'move-link'] satisfies TextKind[])

/** Makes what a paid message says from what is true now, or says why it can't go by its channel. */
export async function paidContent(context: Context, message: ClaimedMessage): Promise<PaidContent | Impossible> {
  const { appointment, channel, kind } = message
  const skipped = (reason: string, tell: Impossible['tell'] = null): Impossible => ({ state: 'skipped', reason, tell })
  if (!appointment || !textKinds.has(kind)) return skipped('This kind of message is not known.')
  if (!message.channel_enabled)
    return skipped(`${names[channel]} ${channel === 'voice' ? 'are' : 'is'} switched off.`, 'switched-off')
  if (message.opted_out) return skipped(`The client asked for no more ${channel === 'voice' ? 'calls' : 'texts'}.`)
  const phone = normalizePhone(appointment.customer_phone)
  if (!phone.ok) return { state: 'failed', reason: 'This is no phone number that can be reached.', tell: null }
  const facts = factsOf(message, appointment)
  // A reminder is planned for the day; one that was held up into the night goes where it wakes nobody.
  if (kind === 'reminder' && isQuiet(context.clock().getTime(), clientZone(facts)))
    return skipped('It is night for the client.')
  if (channel === 'voice') {
    const { greeting, menu } = callScript(facts, 'e-mail')
    const body = `${greeting} ${menu}`
    // Made ahead, so that nobody waits on the line for it; without it the telephone provider's own voice reads the text.
    const speech = await speak(context, message.voice_id, body)
    return {
      phone: phone.e164,
      body,
      credits: creditsOf('voice'),
      ...(speech.status === 'ok' ? { sound: speech.value } : {}),
    }
  }
  const data = { facts, manageUrl: manageUrl(context, { business_id: message.business_id, id: appointment.id }) }
  const body = channel === 'sms' ? smsText(kind as 'reminder', data) : whatsappText(kind as 'reminder', data)
  return { phone: phone.e164, body, credits: creditsOf(channel, smsSegments(body).segments) }
}
