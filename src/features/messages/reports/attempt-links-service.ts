import type { Context } from '#platform/context.ts'
import { isSigned, sign } from '#platform/tokens.ts'

interface Attempt {
  businessId: number
  id: number
}

const subject = ({ businessId, id }: Attempt) => `attempt:${businessId}:${id}`

/**
 * With this URL, a report finds its attempt even if the provider's response was lost. Only the
 * provider knows it.
 */
const attemptToken = ({ keys }: Pick<Context, 'keys'>, attempt: Attempt): string =>
  `${attempt.businessId.toString(36)}.${attempt.id.toString(36)}.${sign(keys.signing, subject(attempt))}`

export function readAttemptToken(
  { keys }: Pick<Context, 'keys'>,
  token: string,
): Attempt | undefined {
  const [business = '', id = '', signature = ''] = token.split('.')
  const attempt = { businessId: Number.parseInt(business, 36), id: Number.parseInt(id, 36) }
  if (!Number.isSafeInteger(attempt.businessId) || !Number.isSafeInteger(attempt.id))
    return undefined
  return isSigned(keys.signing, subject(attempt), signature) ? attempt : undefined
}

type Purpose = 'status' | 'voice' | 'detection' | 'keys' | 'speech'

export const attemptUrl = (
  context: Pick<Context, 'keys' | 'config'>,
  purpose: Purpose,
  attempt: Attempt,
): string =>
  `${context.config.appUrl}/api/webhooks/twilio/${purpose}/${attemptToken(context, attempt)}`
