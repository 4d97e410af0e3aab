import type { Context } from '#platform/context.ts'
import { attemptUrl } from './attempt-links.ts'
import { saveAnsweredBy } from './callback-queries.ts'
import { attemptOf, takeReport } from './reports.ts'

/**
 * Takes what the provider found out, while a call goes on, about who or what picked up. A machine is told what a voicemail is told once its own
 * words are over; a fax machine has heard nothing, so its call ends as one that failed. Whoever pressed a key is a person, whatever was found.
 */
export async function takeDetection(context: Context, token: string, fields: Record<string, string>): Promise<void> {
  const { AnsweredBy = '', CallSid = '' } = fields
  const attempt = await attemptOf(context, token)
  if (!/^(human|machine|fax)/.test(AnsweredBy)) return
  if (!(await saveAnsweredBy(context.db, attempt, AnsweredBy))) return
  if (AnsweredBy === 'fax') {
    await takeReport(context, token, { CallSid, CallStatus: 'completed', AnsweredBy })
    await context.texting.steerCall(CallSid, 'hang-up')
  } else if (AnsweredBy.startsWith('machine') && attempt.messageId !== null) {
    const answerUrl = `${attemptUrl(context, 'voice', attempt)}?to=voicemail`
    await context.texting.steerCall(CallSid, { answerUrl })
  }
}
