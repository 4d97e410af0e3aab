import { capture, release } from '#features/credits/service.ts'
import { noteAccountProblem } from '#features/watchdog/service.ts'
import { scopeTo } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/database.ts'
import { enterBusiness } from '#platform/db/row-scope.ts'
import type { AttemptState } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { refuse } from '#platform/refusal.ts'
import { readMessage } from '../delivery/claim/details-queries.ts'
import { insteadOf } from '../delivery/paid/outcome-service.ts'
import { planFallbacks } from '../delivery/paid/queries.ts'
import { readAttemptToken } from './attempt-links-service.ts'
import { type AttemptRow, applyReport, findAttempt, lockMessage } from './callback-queries.ts'

type Fields = Record<string, string>

export async function attemptOf(context: Context, token: string): Promise<AttemptRow> {
  const key = readAttemptToken(context, token)
  if (key) enterBusiness(scopeTo(key.businessId))
  const attempt = key && (await findAttempt(context.db, key))
  if (!attempt) throw refuse.notFound('This message does not exist.')
  return attempt
}

/** Twilio's statuses of messages and calls, without intermediate ones. */
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
  fax: 'failed',
  canceled: 'failed',
}
const RANK: Record<AttemptState, number> = {
  started: 0,
  unknown: 1,
  accepted: 1,
  sent: 2,
  delivered: 3,
  failed: 3,
}

const reasons: Record<string, string> = {
  busy: 'The line was busy.',
  'no-answer': 'No one answered.',
  fax: 'A fax machine answered.',
}

const WITHDRAWN = {
  call: 'The call was cancelled.',
  text: 'The text was cancelled before it was sent.',
}

/** Codes in Twilio's "Error and warning dictionary" that help an owner. */
const codes: Record<string, string> = {
  30003: 'The phone was off or out of reach',
  30004: 'The client’s network blocked it',
  30005: 'This number isn’t in use',
  30006: 'This is a landline, or its network doesn’t accept texts',
  30007: 'A network blocked it as spam',
  30036: 'It could not be delivered in time',
  63016: 'WhatsApp only accepts this text within a day of the client’s last message',
  63024: 'This number isn’t on WhatsApp',
}

/** Our account or sender, or a template that is missing, refused, paused or seen as marketing. */
const OUR_ACCOUNT = [30002, 30024, 30032, 30034, 63007, 63027, 63040, 63041, 63042, 63049]

/** Idempotent; reports may arrive in any order. */
export async function handleReport(context: Context, token: string, fields: Fields): Promise<void> {
  const attempt = await attemptOf(context, token)
  const report = readReport({
    ...(attempt.answeredBy ? { AnsweredBy: attempt.answeredBy } : {}),
    ...fields,
  })
  if (!report || RANK[report.state] <= RANK[attempt.state]) return
  // A concurrent report won.
  if (!(await settleAttempt(context, attempt, report)))
    return await handleReport(context, token, fields)
  const { ErrorCode = '' } = fields
  if (OUR_ACCOUNT.includes(Number(ErrorCode))) {
    await noteAccountProblem(context, 'texting', {
      accountCode: ErrorCode,
      reason: report.reason ?? '',
    })
  }
}

export function readReport(fields: Fields): Outcome | undefined {
  const said = fields.MessageStatus ?? fields.CallStatus ?? ''
  const word = said === 'completed' && fields.AnsweredBy === 'fax' ? 'fax' : said
  const state = STATES[word]
  if (!state) return undefined
  const { ErrorCode = '' } = fields
  const code = ErrorCode ? ` (Twilio ${ErrorCode.slice(0, 20)})` : ''
  const withdrawn = word === 'canceled' && (fields.CallStatus ? WITHDRAWN.call : WITHDRAWN.text)
  const failed =
    withdrawn || (reasons[word] ?? `${codes[ErrorCode] ?? 'It was not delivered'}${code}.`)
  return {
    state,
    reason: state === 'failed' ? failed : voicemailNote(fields),
    providerId: fields.MessageSid ?? fields.CallSid ?? null,
  }
}

interface Outcome {
  state: AttemptState
  reason: string | null
  providerId: string | null
}

/** @returns false if the attempt changed since it was read. */
export async function settleAttempt(
  context: Context,
  attempt: AttemptRow,
  outcome: Outcome,
): Promise<boolean> {
  const { db } = context
  const now = context.clock()
  const scope = scopeTo(attempt.businessId)
  const failed = outcome.state === 'failed'
  const applied = await inTransaction(db, async tx => {
    await lockMessage(tx, attempt)
    const reason = failed ? await reasonOf(tx, attempt, outcome, now) : outcome.reason
    if (!(await applyReport(tx, attempt, { ...outcome, reason, now }))) return false
    if (!failed) await capture(tx, scope, { cause: attempt.cause, now })
    else {
      await release(tx, scope, { cause: attempt.cause, reason: outcome.reason ?? '', now })
      if (attempt.messageId !== null) {
        await planFallbacks(
          tx,
          [{ businessId: attempt.businessId, messageId: attempt.messageId, ownerNotice: null }],
          now,
        )
      }
    }
    return true
  })
  if (!applied) return false
  context.events.publish(scope, 'appointments')
  context.events.publish(scope, 'credits')
  if (failed) context.wakeWorker()
  return true
}

async function reasonOf(tx: Db, attempt: AttemptRow, { reason }: Outcome, now: Date) {
  const { businessId, messageId } = attempt
  const message = messageId === null ? undefined : await readMessage(tx, businessId, messageId)
  const { version, starts_at: start } = message?.appointment ?? {}
  // The client needs nothing instead of an outdated message.
  const isCurrent = version === message?.message_version && start && new Date(start) > now
  return message && isCurrent ? `${reason} ${insteadOf(message)}` : reason
}

const voicemailNote = ({ AnsweredBy = '' }: Fields) =>
  AnsweredBy.startsWith('machine') ? 'Left on voicemail.' : null
