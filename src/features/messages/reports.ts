import { capture, release } from '#features/credits/service.ts'
import { scopeTo } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { AttemptState } from '#platform/db/schema.ts'
import { refuse } from '#platform/refusal.ts'
import { readAttemptToken } from './attempt-links.ts'
import { type AttemptRow, applyReport, findAttempt, optInEverywhere, optOutEverywhere } from './callback-queries.ts'
import { planFallbacks } from './paid-queries.ts'

type Fields = Record<string, string>

/** The attempt that a callback's address names. @throws 404. */
export async function attemptOf(context: Context, token: string): Promise<AttemptRow> {
  const key = readAttemptToken(context, token)
  const attempt = key && (await findAttempt(context.db, key))
  if (!attempt) throw refuse.notFound('There is no such message.')
  return attempt
}

/** Twilio's words for messages and calls, and what they mean here. Those of the way there are left out. */
const STATES: Record<string, AttemptState> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  'in-progress': 'sent',
  completed: 'delivered',
  busy: 'failed',
  'no-answer': 'failed',
  canceled: 'failed',
}
const RANK: Record<AttemptState, number> = { started: 0, unknown: 1, accepted: 1, sent: 2, delivered: 3, failed: 3 }

const reasons: Record<string, string> = {
  busy: 'The line was busy.',
  'no-answer': 'Nobody answered.',
  canceled: 'The call was withdrawn.',
}

/**
 * Takes a report about a text or call: the same one twice, or in another order, ends the same. What was delivered is spent, also where our
 * own answer was lost; what failed is given back and goes by e-mail.
 */
export async function takeReport(context: Context, token: string, fields: Fields): Promise<void> {
  const attempt = await attemptOf(context, token)
  const word = fields.MessageStatus ?? fields.CallStatus ?? ''
  const state = STATES[word]
  if (!state || RANK[state] <= RANK[attempt.state]) return
  const { db } = context
  const now = context.clock()
  const scope = scopeTo(attempt.businessId)
  const failed = state === 'failed'
  const code = fields.ErrorCode ? ` (Twilio ${fields.ErrorCode.slice(0, 20)})` : ''
  const reason = failed ? (reasons[word] ?? `It was not delivered${code}.`) : voicemailNote(fields)
  if (failed) await release(db, scope, { cause: attempt.cause, reason: reason ?? '', now })
  else await capture(db, scope, { cause: attempt.cause, now })
  const providerId = fields.MessageSid ?? fields.CallSid ?? null
  const applied = await db.transaction().execute(async tx => {
    const first = await applyReport(tx, attempt, { state, reason, providerId, now })
    if (first && failed && attempt.messageId !== null) {
      await planFallbacks(tx, [{ businessId: attempt.businessId, messageId: attempt.messageId, tell: null }], now)
    }
    return first
  })
  // Another report came between reading and writing: this one is looked at again in its light.
  if (!applied) return await takeReport(context, token, fields)
  context.events.publish(scope, 'appointments')
  if (failed) context.wakeWorker()
}

const voicemailNote = ({ AnsweredBy = '' }: Fields) => (AnsweredBy.startsWith('machine') ? 'Left on voicemail.' : null)

const STOP = /^\s*(stop|stopall|unsubscribe|cancel|end|quit|revoke|optout)\s*[.!]?\s*$/i
const START = /^\s*(start|unstop|yes)\s*[.!]?\s*$/i

/** Takes a text from a client: STOP is honoured, START takes it back. @returns what is answered, or nothing. */
export async function takeInbound({ db, clock }: Context, { From = '', Body = '', OptOutType = '' }: Fields) {
  const phone = From.replace(/^whatsapp:/, '')
  const said = OptOutType || Body
  if (STOP.test(said)) {
    await optOutEverywhere(db, phone, clock())
    // To an SMS Twilio answers by itself.
    return From === phone ? undefined : 'You will get no more messages. Reply START to get them again.'
  }
  if (START.test(said)) await optInEverywhere(db, phone)
  return undefined
}
