import { languageOf } from '#domain/languages.ts'
import { normalizePhone } from '#domain/phone.ts'
import { creditsOf } from '#features/credits/rules.ts'
import { whyNotReached } from '#features/destinations/rules.ts'
import type { Context } from '#platform/context.ts'
import type { TextTemplate } from '#providers/texting/port.ts'
import type { Speech } from '#providers/voice/port.ts'
import type { ClaimedMessage } from '../delivery/claim/details-queries.ts'
import { accompaniesEmail, noticeMoment, startsOf } from '../planning/notice-rules.ts'
import { isQuiet } from '../planning/quiet-rules.ts'
import { clientZone } from '../templates/facts-rules.ts'
import { smsSegments } from '../templates/sms-rules.ts'
import { smsText, whatsappText } from '../templates/texts-rules.ts'
import { valuesOf } from '../templates/values-rules.ts'
import { callScript } from '../templates/voice-rules.ts'
import type { VariableValues } from '../templates/words-rules.ts'
import { beforeOf, factsOf, linkOf, reviewLinkOf } from './facts-service.ts'
import { speak } from './speech-service.ts'
import { wordingFor } from './wording-model-service.ts'
import { templateKindOf } from './wording-service.ts'

export interface PaidContent {
  phone: string
  body: string
  credits: number
  sound?: Speech | undefined
  template?: TextTemplate | undefined
}

/** Why a message can't use its channel; `tell` if the owner can fix it. */
export interface Impossible {
  state: 'skipped' | 'failed'
  reason: string
  tell: 'switched-off' | null
}

/** Postponed to the client's morning: epoch milliseconds. */
export interface Later {
  later: number
}

const names = { sms: 'SMS', whatsapp: 'WhatsApp', voice: 'Voice calls', email: 'Email' }

export async function paidContent(
  context: Context,
  message: ClaimedMessage,
): Promise<PaidContent | Impossible | Later> {
  const { appointment, channel, kind } = message
  const skipped = (reason: string, tell: Impossible['tell'] = null): Impossible => ({
    state: 'skipped',
    reason,
    tell,
  })
  const templated = templateKindOf(message)
  if (!appointment || !(templated || kind === 'move-link'))
    return skipped('This kind of message is unknown.')
  if (!message.channel_enabled)
    return skipped(
      `${names[channel]} ${channel === 'voice' ? 'are' : 'is'} switched off.`,
      'switched-off',
    )
  if (message.opted_out)
    return skipped(`The client asked for no more ${channel === 'voice' ? 'calls' : 'texts'}.`)
  const phone = normalizePhone(appointment.customer_phone)
  if (!phone.ok)
    return { state: 'failed', reason: 'This is no phone number that can be reached.', tell: null }
  const refused = whyNotReached(phone.e164, {
    destinationCountries: message.destination_countries,
    ownPhone: message.own_phone,
    timeZone: message.business_time_zone,
  })
  if (refused) return skipped(refused)
  const facts = factsOf(message, appointment)
  // Reminders are planned for daytime; one delayed into the night uses a silent channel.
  const now = context.clock().getTime()
  const timeZone = clientZone(facts)
  if (kind === 'reminder' && isQuiet(now, timeZone)) return skipped('It is night for the client.')
  const before = beforeOf(message, facts)
  if (accompaniesEmail(kind) || kind === 'confirm-request') {
    if (!appointment.notification_methods.includes(channel))
      return skipped('The client chose otherwise since.')
  }
  if (accompaniesEmail(kind)) {
    const spans = {
      startsAt: Date.parse(facts.startsAt),
      previousStart: Date.parse(before.startsAt),
      now,
    }
    const moment = noticeMoment({ channel, now, timeZone, starts: startsOf(kind, spans) })
    if (moment === undefined) return skipped('It would have come too late.')
    if (moment > now) return { later: moment }
  }
  const wording = templated
    ? await wordingFor(context, message, templated)
    : { language: languageOf(message.language), own: undefined, notes: [] }
  if (channel === 'voice') {
    if (!templated) return skipped('This kind of message is unknown.')
    const { greeting, menu } = callScript(templated, { facts, before, moveBy: 'email', ...wording })
    const body = `${greeting} ${menu}`
    // Synthesized in advance, so that no one waits on the line. Without it, the telephone
    // provider's voice reads the text.
    const speech = await speak(context, message.voice_id, body, { language: wording.language })
    return {
      phone: phone.e164,
      body,
      credits: creditsOf('voice'),
      ...(speech.status === 'ok' ? { sound: speech.value } : {}),
    }
  }
  const review = reviewLinkOf(context, message, appointment)
  const link = linkOf(context, message, appointment)
  const data = { facts, before, link, review, ...wording }
  const body = (channel === 'sms' ? smsText : whatsappText)(templated ?? 'move-link', data)
  const credits = creditsOf(channel, smsSegments(body).segments)
  if (channel !== 'whatsapp') return { phone: phone.e164, body, credits }
  const values = valuesOf('whatsapp', { ...data, link: review ?? link })
  return {
    phone: phone.e164,
    body,
    credits,
    template: templateOf(review ? 'review' : (templated ?? 'move-link'), data.language, values),
  }
}

/**
 * A WhatsApp template's variables, numbered as in docs/OPERATIONS.md. Twilio refuses empty ones.
 */
function templateOf(kind: string, language: string, values: VariableValues): TextTemplate {
  const { customerName, serviceName, date, time, businessName, link } = values
  const numbered = [customerName, serviceName, date, time, businessName, link].map((value, n) => [
    n + 1,
    value || '-',
  ])
  return { kind, language, variables: Object.fromEntries(numbered) }
}
