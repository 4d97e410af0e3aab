import type { Context } from '#platform/context.ts'
import { attemptUrl } from './attempt-links-service.ts'
import { saveAnsweredBy } from './callback-queries.ts'
import { attemptOf, handleReport } from './report-service.ts'

export async function handleDetection(
  context: Context,
  token: string,
  fields: Record<string, string>,
): Promise<void> {
  const { AnsweredBy = '', CallSid = '' } = fields
  const attempt = await attemptOf(context, token)
  if (!/^(human|machine|fax)/.test(AnsweredBy)) return
  if (!(await saveAnsweredBy(context.db, attempt, AnsweredBy))) return
  if (AnsweredBy === 'fax') {
    await handleReport(context, token, { CallSid, CallStatus: 'completed', AnsweredBy })
    await context.texting.steerCall(CallSid, 'hang-up')
  } else if (AnsweredBy.startsWith('machine') && attempt.messageId !== null) {
    const answerUrl = `${attemptUrl(context, 'voice', attempt)}?to=voicemail`
    await context.texting.steerCall(CallSid, { answerUrl })
  }
}
