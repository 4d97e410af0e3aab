import { languageOf } from '#domain/languages.ts'
import { onCleanLines } from '#domain/text.ts'
import { MINUTE_MS } from '#domain/time/date.ts'
import { cancelAppointment, confirmAppointment } from '#features/appointments/changes/service.ts'
import { type BusinessScope, scopeTo, wholeCalendar } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { enterBusiness } from '#platform/db/row-scope.ts'
import { Refusal } from '#platform/refusal.ts'
import { wordsIn } from '#words/messages.ts'
import { wordingOf } from '../content/wording-service.ts'
import { readMessage } from '../delivery/claim/details-queries.ts'
import { isOptedOut } from '../delivery/paid/queries.ts'
import { acceptsReply } from '../planning/notice-rules.ts'
import { isClientKind } from '../templates/words-rules.ts'
import {
  lastLanguage,
  optInEverywhere,
  optOutEverywhere,
  planMoveLink,
} from './callback-queries.ts'
import { findLastText, insertText, type LastText, mailText, markDone } from './inbound-queries.ts'
import { mayMeanAppointment, numbersOf, optWordOf } from './opt-words-rules.ts'
import { isYes, keyAskedFor, type ReplyKey } from './reply-words-rules.ts'

type Inbound = Partial<Record<'From' | 'Body' | 'OptOutType' | 'MessageSid' | 'NumMedia', string>>

/** In characters (Twilio's error 21617). */
const MAX_CHARACTERS = 1600
/** If a request hasn't been carried out by then, its text is emailed to the owner. */
const ACT_MS = MINUTE_MS

/**
 * STOP and START apply to all businesses, which share a sender.
 * @returns a reply in the client's language, if any.
 */
export async function handleInbound(
  context: Context,
  { From = '', Body = '', OptOutType = '', ...more }: Inbound,
) {
  const { db, clock } = context
  const phone = From.replace(/^whatsapp:/, '')
  const numbers = numbersOf(phone)
  // With Advanced Opt-Out, Twilio names the keyword and has already replied.
  const said = optWordOf(OptOutType || Body)
  // Like Twilio, treat YES as START after an opt-out and as an answer otherwise.
  const asks = said?.asks === 'start' && !(await isOptedOut(db, phone)) ? undefined : said?.asks
  const channel = From === phone ? 'sms' : 'whatsapp'
  const last = await findLastText(db, numbers, channel)
  // Comes before the text is stored, because STOP must work even if that fails.
  const stopped = asks === 'stop' && (await optOutEverywhere(db, numbers, clock()))
  if (asks === 'start') await optInEverywhere(db, numbers)
  if (last) await keep(context, last, { ...more, phone, channel, Body, asks })
  // Replies cost money, so a repeated STOP gets none.
  if (!said || (asks !== 'start' && !stopped)) return undefined
  if (OptOutType || (said.known && From === phone)) return undefined
  if (!(await context.limits.trySpend('opt-reply', phone))) return undefined
  const words = wordsIn(languageOf(await lastLanguage(db, numbers)))
  return stopped ? words.stopped : words.started
}

interface Received {
  phone: string
  channel: 'sms' | 'whatsapp'
  Body: string
  MessageSid?: string | undefined
  NumMedia?: string | undefined
  asks: 'stop' | 'start' | undefined
}

/** A repeated delivery does nothing. */
async function keep(
  context: Context,
  last: LastText,
  { phone, channel, Body, asks, MessageSid, NumMedia }: Received,
) {
  const { db } = context
  const now = context.clock()
  const scope = enterBusiness(scopeTo(last.businessId))
  const written = onCleanLines(Body.slice(0, MAX_CHARACTERS)).toWellFormed()
  const body = written || (Number(NumMedia) > 0 ? '(A picture or file without words)' : '')
  if (!body || !MessageSid) return
  const act = asks ? undefined : await actOf(context, last, body, now)
  const text = {
    attemptId: last.attemptId,
    appointmentId: last.appointmentId,
    channel,
    phone,
    providerId: MessageSid.slice(0, 64),
    body,
    did: asks ?? null,
    now,
  }
  const kept = await db.transaction().execute(async tx => {
    const id = await insertText(tx, scope, text)
    if (id === undefined) return undefined
    const dueAt = act ? new Date(now.getTime() + ACT_MS) : now
    const isForOwner = !asks || mayMeanAppointment(body)
    return { id, copyId: isForOwner ? await mailText(tx, scope, id, { now, dueAt }) : undefined }
  })
  if (!kept) return
  if (act && (await carryOut(context, scope, last, act, now))) await markDone(db, scope, kept, act)
  context.events.publish(scope, 'appointments')
  context.wakeWorker()
}

async function actOf(
  context: Context,
  last: LastText,
  body: string,
  now: Date,
): Promise<ReplyKey | undefined> {
  const isActive = last.status === 'booked' || last.status === 'confirmed'
  if (
    !acceptsReply(last.kind) ||
    !isActive ||
    last.version !== last.messageVersion ||
    last.startsAt <= now
  )
    return undefined
  if (isYes(body)) return 'confirm'
  const message = await readMessage(context.db, last.businessId, last.messageId)
  const words =
    message && isClientKind(message.kind) ? wordingOf(message, message.kind).own?.body : undefined
  return words ? keyAskedFor(body, words) : undefined
}

async function carryOut(
  context: Context,
  scope: BusinessScope,
  last: LastText,
  act: ReplyKey,
  now: Date,
) {
  try {
    if (act === 'confirm') await confirmAppointment(context, scope, last.appointmentId)
    if (act === 'cancel')
      await cancelAppointment(
        context,
        { by: 'client', scope: wholeCalendar(scope) },
        last.appointmentId,
      )
    if (act === 'move') {
      const isLate = last.startsAt.getTime() - now.getTime() <= last.cutoffMinutes * MINUTE_MS
      if (isLate || !last.hasEmail) return false
      // Confirms by email, which is free.
      const attempt = { businessId: last.businessId, id: last.attemptId, messageId: last.messageId }
      return await planMoveLink(context.db, attempt, 'email', now)
    }
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return false
  }
}
