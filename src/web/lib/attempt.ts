import { ApiError } from './api-error.ts'

/**
 * What to repeat after `error`, because the booking may exist: `sent` if it wasn't answered,
 * `before` if that remains unanswered. Gateways send no code. Our server refuses invalid input and
 * ended sessions before it recognizes repeats.
 */
export function attemptAfter<Attempt>(
  error: unknown,
  sent: Attempt,
  before: Attempt | undefined,
): Attempt | undefined {
  if (!(error instanceof ApiError && error.code) || error.status >= 500) return sent
  return error.status === 400 || error.status === 401 ? before : undefined
}
