import { type Language, languageOf } from '#domain/languages.ts'
import { MINUTE_MS } from '#domain/time/date.ts'
import { locales } from '#domain/time/format.ts'
import { cancelAppointment, confirmAppointment } from '#features/appointments/changes/service.ts'
import { readBalance } from '#features/credits/service.ts'
import { scopeTo, wholeCalendar } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import type { Speech } from '#providers/voice/port.ts'
import { beforeOf, factsOf, isTooLate } from '../content/facts-service.ts'
import { speak } from '../content/speech-service.ts'
import { templateKindOf, wordingOf } from '../content/wording-service.ts'
import {
  type ClaimedAppointment,
  type ClaimedMessage,
  readMessage,
} from '../delivery/claim/details-queries.ts'
import { insertOptOut, isOptedOut } from '../delivery/paid/queries.ts'
import {
  type CallKey,
  type CallScript,
  callAside,
  callKeys,
  callScript,
} from '../templates/voice-rules.ts'
import type { ClientKind } from '../templates/words-rules.ts'
import { attemptUrl } from './attempt-links-service.ts'
import {
  type AttemptRow,
  claimAnswer,
  noteAnswer,
  planMoveLink,
  releaseAnswer,
} from './callback-queries.ts'
import { attemptOf } from './report-service.ts'

const parts = [
  'opening',
  'voicemail',
  'again',
  'goodbye',
  'changed',
  'late',
  'test',
  'confirm',
  'move',
  'cancel',
  'optOut',
] as const
type Part = (typeof parts)[number]

interface Call {
  attempt: AttemptRow
  script: CallScript | undefined
  language: Language
  appointment: ClaimedAppointment | undefined
  moveBy: 'sms' | 'email' | undefined
}

async function readCall(context: Context, token: string): Promise<Call> {
  let attempt = await attemptOf(context, token)
  const message =
    attempt.messageId === null
      ? undefined
      : await readMessage(context.db, attempt.businessId, attempt.messageId)
  const appointment = message?.appointment
  // Another key of this call may have changed it; that key is saved before it acts.
  if (appointment && appointment.version !== message.message_version)
    attempt = await attemptOf(context, token)
  const texts =
    attempt.smsEnabled &&
    !(await isOptedOut(context.db, attempt.phone)) &&
    (await readBalance(context.db, scopeTo(attempt.businessId))) > 0
  const moveBy = texts ? 'sms' : appointment?.customer_email ? 'email' : undefined
  const kind = message && templateKindOf(message)
  const isCurrent =
    appointment &&
    (appointment.version === message.message_version || attempt.answer !== null) &&
    (appointment.status === 'booked' ||
      appointment.status === 'confirmed' ||
      attempt.answer !== null ||
      kind === 'client-cancelled' ||
      kind === 'follow-up')
  return {
    attempt,
    script: isCurrent && kind ? scriptOf(context, message, appointment, kind, moveBy) : undefined,
    language: languageOf(message?.language ?? attempt.language),
    appointment: appointment ?? undefined,
    moveBy,
  }
}

function scriptOf(
  context: Context,
  message: ClaimedMessage,
  appointment: ClaimedAppointment,
  kind: ClientKind,
  moveBy: Call['moveBy'],
): CallScript {
  const facts = factsOf(message, appointment)
  return callScript(kind, {
    facts,
    before: beforeOf(message, facts),
    moveBy,
    isEmailed: appointment.customer_email !== '' && appointment.is_emailed,
    tooLate: isTooLate(context, message, appointment),
    ...wordingOf(message, kind),
  })
}

function wordsOf({ attempt, script, language }: Call, part: Part): string {
  if (part === 'test' || part === 'late') return callAside(part, language, attempt.businessName)
  if (!script || part === 'changed') return callAside('changed', language, attempt.businessName)
  if (part === 'opening') return `${script.greeting} ${script.menu}`
  if (part === 'voicemail' || part === 'again' || part === 'goodbye') return script[part]
  return script.answers[part]
}

export async function speechOf(context: Context, token: string, part: string): Promise<Speech> {
  const call = await readCall(context, token)
  const known = parts.find(one => one === part)
  if (!known) throw refuse.notFound('This recording does not exist.')
  const answer = await speak(context, call.attempt.voiceId, wordsOf(call, known), {
    language: call.language,
  })
  if (answer.status !== 'ok') throw refuse.notFound('This can’t be spoken right now.')
  return answer.value
}

/** TwiML. If a machine is detected, the provider requests this again for the voicemail. */
export async function answerCall(
  context: Context,
  token: string,
  fields: Record<string, string>,
  voicemail = false,
): Promise<string> {
  const call = await readCall(context, token)
  if (call.attempt.messageId === null) return twiml(await say(context, call, 'test'))
  if (!call.script) return twiml(await say(context, call, 'changed'))
  if (voicemail || fields.AnsweredBy?.startsWith('machine'))
    return twiml(await say(context, call, 'voicemail'))
  if (fields.AnsweredBy === 'fax') return twiml('')
  return await ask(context, call, 'opening')
}

export async function handleKeyPress(
  context: Context,
  token: string,
  digit: string | undefined,
  again: boolean,
): Promise<string> {
  const call = await readCall(context, token)
  const key = call.script?.keys.find(name => callKeys[name] === digit)
  if (!call.script) return twiml(await say(context, call, 'changed'))
  if (!key)
    return again ? twiml(await say(context, call, 'goodbye')) : await ask(context, call, 'again')
  // The first key wins. A repeated request carries it out again, because a crash may have prevented
  // it.
  const first = await claimAnswer(context.db, call.attempt, key)
  const part = first === key ? await carryOut(context, call, key) : (first as Part)
  return twiml(await say(context, call, part))
}

const answerWords: Record<CallKey, string> = {
  confirm: 'The client confirmed on the phone.',
  move: 'The client asked on the phone to move it; a link was sent.',
  cancel: 'The client cancelled on the phone.',
  optOut: 'The client opted out of calls.',
}

const tooLate = () => refuse.conflict('It’s too late for that.', 'too-late')

/** Accepts that the first of two requests cancelled it. */
async function cancelOnce(context: Context, { attempt, appointment }: Call): Promise<void> {
  const { businessId, messageId } = attempt
  const client = { by: 'client', scope: wholeCalendar(scopeTo(businessId)) } as const
  try {
    await cancelAppointment(context, client, appointment!.id)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const message = await readMessage(context.db, businessId, messageId!)
    if (message?.appointment?.status !== 'cancelled') throw error
  }
}

/** Twilio may repeat it. */
async function carryOut(context: Context, call: Call, key: CallKey): Promise<Part> {
  const { attempt, appointment, moveBy } = call
  const { db } = context
  const scope = scopeTo(attempt.businessId)
  const now = context.clock()
  // The same rules as on the manage page.
  const latest = {
    confirm: appointment!.status === 'confirmed' ? undefined : 0,
    move: attempt.cutoffMinutes * MINUTE_MS,
    cancel: undefined,
    optOut: undefined,
  }[key]
  try {
    if (latest !== undefined && Date.parse(appointment!.starts_at) - now.getTime() <= latest)
      throw tooLate()
    if (key === 'confirm') await confirmAppointment(context, scope, appointment!.id)
    if (key === 'cancel') await cancelOnce(context, call)
    if (key === 'optOut') await insertOptOut(db, attempt, now)
    if (key === 'move' && moveBy) await planMoveLink(db, attempt, moveBy, now)
  } catch (error) {
    await releaseAnswer(db, attempt, key).catch(err =>
      context.log.error({ err }, 'releasing a key failed'),
    )
    if (!(error instanceof Refusal)) throw error
    return error.code === 'too-late' ? 'late' : 'changed'
  }
  await noteAnswer(db, attempt, answerWords[key])
  context.wakeWorker()
  return key
}

/** A timeout counts as a wrong key. */
async function ask(context: Context, call: Call, part: 'opening' | 'again') {
  const url = attemptUrl(context, 'keys', call.attempt) + (part === 'again' ? '?again=1' : '')
  const action = escaped(context.texting.repeated?.(url) ?? url)
  const said = await say(context, call, part)
  return twiml(
    `<Gather numDigits="1" timeout="8" method="POST" action="${action}">${said}</Gather><Redirect method="POST">${action}</Redirect>`,
  )
}

/** A person waits on the line, and Twilio waits 15 s for a webhook. */
const PATIENCE_MS = 4_000

async function say(context: Context, call: Call, part: Part): Promise<string> {
  const words = wordsOf(call, part)
  const manner = { language: call.language, patienceMs: PATIENCE_MS }
  const speech = await speak(context, call.attempt.voiceId, words, manner)
  return speech.status === 'ok'
    ? `<Play>${escaped(`${attemptUrl(context, 'speech', call.attempt)}?part=${part}`)}</Play>`
    : `<Say language="${locales[call.language]}">${escaped(words)}</Say>`
}

const escaped = (text: string) => text.replace(/[<>&"']/g, sign => `&#${sign.charCodeAt(0)};`)

const twiml = (verbs: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Response>${verbs}</Response>`

export const textAnswer = (text: string | undefined): string =>
  twiml(text ? `<Message>${escaped(text)}</Message>` : '')
