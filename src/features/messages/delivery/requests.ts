import { mailLookupCode } from '#features/appointments/service.ts'
import { answerRequests } from '#features/email-requests/service.ts'
import type { Context } from '#platform/context.ts'

/** Answers what was asked for by email address: here the worker finds out whether anyone has it. */
export const answerEmailRequests = (context: Context): Promise<number> =>
  answerRequests(context, { 'lookup-code': mailLookupCode })
