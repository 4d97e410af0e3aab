import {
  answerPasswordReset,
  answerRegistration,
  answerVerifyResend,
} from '#features/accounts/service.ts'
import { mailLookupCode } from '#features/appointments/client-access/lookup-service.ts'
import { answerRequests, type RequestHandler } from '#features/email-requests/service.ts'
import type { Context } from '#platform/context.ts'
import type { RequestKind } from '#platform/db/schema.ts'

const handlers: Record<RequestKind, RequestHandler> = {
  'lookup-code': mailLookupCode,
  registration: answerRegistration,
  'verify-resend': answerVerifyResend,
  'password-reset': answerPasswordReset,
}

/** The only place that checks whether an address is known. */
export const answerEmailRequests = (context: Context): Promise<number> =>
  answerRequests(context, handlers)
