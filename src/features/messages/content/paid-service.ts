import { languageOf } from '#domain/languages.ts'
import { normalizePhone } from '#domain/phone.ts'
import { showSameTime } from '#domain/time/local.ts'
import { creditsOf } from '#features/credits/rules.ts'
import { whyNotReached } from '#features/destinations/rules.ts'
import type { Context } from '#platform/context.ts'
import type { TextTemplate } from '#providers/texting/port.ts'
import type { Speech } from '#providers/voice/port.ts'
import type { ClaimedAppointment, ClaimedMessage } from '../delivery/claim/details-queries.ts'
import { accompaniesEmail, noticeMoment, startsOf } from '../planning/notice-rules.ts'
import { isQuiet } from '../planning/quiet-rules.ts'
import { type AppointmentFacts, clientZone, type Span } from '../templates/facts-rules.ts'
import { smsSegments } from '../templates/sms-rules.ts'
import { smsText, type TextKind, whatsappText } from '../templates/texts-rules.ts'
import { valuesOf } from '../templates/values-rules.ts'
import { callScript } from '../templates/voice-rules.ts'
import type { ClientKind, VariableValues } from '../templates/words-rules.ts'
import { beforeOf, factsOf, isTooLate, linkOf, reviewLinkOf } from './facts-service.ts'
import { speak } from './speech-service.ts'
import { wordingFor } from './wording-model-service.ts'
import { templateKindOf, type Wording } from './wording-service.ts'

export interface PaidContent {
  phone: string
  body: string
  credits: number
  sound?: Speech | undefined
  template?: TextTemplate | undefined
}

/** `ownerNotice` is set if the owner can fix it. */
export interface Undeliverable {
  state: 'skipped' | 'failed'
  reason: string
  ownerNotice: 'switched-off' | null
}

/** Epoch milliseconds. */
export interface Postponed {
  later: number
}

const names = { sms: 'SMS', whatsapp: 'WhatsApp', voice: 'Voice calls', email: 'Email' }

const skipped = (
  reason: string,
  ownerNotice: Undeliverable['ownerNotice'] = null,
): Undeliverable => ({
  state: 'skipped',
  reason,
  ownerNotice,
})

const UNKNOWN = 'This kind of message is unknown.'

/** @param noTexts numbers that get no more texts. */
export async function paidContent(
  context: Context,
  message: ClaimedMessage,
  noTexts: ReadonlySet<string>,
): Promise<PaidContent | Undeliverable | Postponed> {
  const { appointment, channel, kind } = message
  const templated = templateKindOf(message)
  // As with emails, a newer version sends it on a later attempt.
  if (!appointment || !(templated || kind === 'move-link')) throw new Error(UNKNOWN)
  const number = numberOf(message, appointment, noTexts)
  if (typeof number !== 'string') return number
  const facts = factsOf(message, appointment)
  const before = beforeOf(message, facts)
  const moment = momentFor(message, appointment, { facts, before, now: context.clock().getTime() })
  if (moment) return moment
  const wording = templated
    ? await wordingFor(context, message, templated)
    : { language: languageOf(message.language), own: undefined, notes: [] }
  const tooLate = isTooLate(context, message, appointment)
  const about = { facts, before, tooLate, ...wording }
  if (channel !== 'voice') {
    const text = textOf(context, message, appointment, templated ?? 'move-link', about)
    return { phone: number, ...text }
  }
  if (!templated) throw new Error(UNKNOWN)
  return { phone: number, ...(await callOf(context, message, templated, about)) }
}

function numberOf(
  message: ClaimedMessage,
  appointment: ClaimedAppointment,
  noTexts: ReadonlySet<string>,
): string | Undeliverable {
  const { channel } = message
  if (!message.channel_enabled)
    return skipped(
      `${names[channel]} ${channel === 'voice' ? 'are' : 'is'} turned off.`,
      'switched-off',
    )
  if (channel === 'voice' ? message.no_calls : noTexts.has(appointment.customer_phone))
    return skipped(`The client opted out of ${channel === 'voice' ? 'calls' : 'texts'}.`)
  const phone = normalizePhone(appointment.customer_phone)
  if (!phone.ok)
    return { state: 'failed', reason: 'This phone number can’t be reached.', ownerNotice: null }
  const refused = whyNotReached(phone.e164, {
    destinationCountries: message.destination_countries,
    ownPhone: message.own_phone,
    timeZone: message.business_time_zone,
  })
  return refused ? skipped(refused) : phone.e164
}

function momentFor(
  { kind, channel }: ClaimedMessage,
  appointment: ClaimedAppointment,
  { facts, before, now }: { facts: AppointmentFacts; before: Span; now: number },
): Undeliverable | Postponed | undefined {
  const timeZone = clientZone(facts)
  // A reminder comes up at night only after a delay.
  if (kind === 'reminder' && isQuiet(now, timeZone))
    return skipped('It’s nighttime for the client.')
  const isWished = appointment.notification_methods.includes(channel)
  if (kind !== 'move-link' && !isWished)
    return skipped('The client has since chosen another channel.')
  if (!accompaniesEmail(kind)) return undefined
  const spans = {
    startsAt: Date.parse(facts.startsAt),
    previousStart: Date.parse(before.startsAt),
    now,
  }
  const moment = noticeMoment({ channel, now, timeZone, starts: startsOf(kind, spans) })
  if (moment === undefined) return skipped('It would have arrived too late.')
  return moment > now ? { later: moment } : undefined
}

interface About extends Wording {
  facts: AppointmentFacts
  before: Span
  tooLate: boolean
}

async function callOf(
  context: Context,
  message: ClaimedMessage,
  kind: ClientKind,
  about: About,
): Promise<Omit<PaidContent, 'phone'>> {
  // The menu is the same for texts.
  const moveBy = about.facts.customer.email || message.sms_enabled ? 'email' : undefined
  const { greeting, menu } = callScript(kind, { ...about, moveBy })
  const body = `${greeting} ${menu}`
  // Synthesized in advance, so that no one waits on the line.
  const speech = await speak(context, message.voice_id, body, { language: about.language })
  return {
    body,
    credits: creditsOf('voice'),
    ...(speech.status === 'ok' ? { sound: speech.value } : {}),
  }
}

function textOf(
  context: Context,
  message: ClaimedMessage,
  appointment: ClaimedAppointment,
  kind: TextKind,
  about: About,
): Omit<PaidContent, 'phone'> {
  const { channel } = message
  const review = reviewLinkOf(context, message, appointment)
  const link = linkOf(context, message, appointment)
  const data = { ...about, link, review }
  const body = (channel === 'sms' ? smsText : whatsappText)(kind, data)
  const credits = creditsOf(channel, smsSegments(body).segments)
  if (channel !== 'whatsapp') return { body, credits }
  const values = valuesOf('whatsapp', { ...data, link: review ?? link })
  const { business, startsAt } = about.facts
  const isElsewhere = !showSameTime(
    Date.parse(startsAt),
    clientZone(about.facts),
    business.timeZone,
  )
  const time = isElsewhere ? `${values.time} (${values.timeZone})` : values.time
  const template = templateOf(review ? 'review' : kind, about.language, { ...values, time })
  return { body, credits, template }
}

/** Numbered as in docs/OPERATIONS.md. Twilio refuses empty variables. */
function templateOf(kind: string, language: string, values: VariableValues): TextTemplate {
  const { customerName, serviceName, date, time, businessName, link } = values
  const numbered = [customerName, serviceName, date, time, businessName, link].map((value, n) => [
    n + 1,
    value || '-',
  ])
  return { kind, language, variables: Object.fromEntries(numbered) }
}
