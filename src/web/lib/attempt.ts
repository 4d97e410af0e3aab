import { type ApiError, isUnanswered } from './api-error.ts'

/**
 * The attempt to repeat after `error`, because its booking may exist. Our server refuses invalid
 * input, ended sessions, missing rights and other tabs' businesses before it recognizes repeats.
 */
export function attemptAfter<Attempt>(
  error: unknown,
  sent: Attempt,
  before: Attempt | undefined,
): Attempt | undefined {
  const { status, code } = error as ApiError
  if (isUnanswered(error) || status >= 500) return sent
  return [400, 401, 403].includes(status) || code === 'other-business' ? before : undefined
}
