import { type ApiError, isUnanswered } from './api-error.ts'

/**
 * The attempt to repeat after `error`, because its booking may exist. Our server refuses invalid
 * input and ended sessions before it recognizes repeats.
 */
export function attemptAfter<Attempt>(
  error: unknown,
  sent: Attempt,
  before: Attempt | undefined,
): Attempt | undefined {
  const { status } = error as ApiError
  if (isUnanswered(error) || status >= 500) return sent
  return status === 400 || status === 401 ? before : undefined
}
