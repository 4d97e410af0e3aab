import { Refusal } from '../refusal.ts'

export const tooMany = (msBeforeNext: number): Refusal => {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return new Refusal(429, 'too-many', 'Too many attempts. Please wait a little and try again.', {
    headers: { 'Retry-After': String(seconds) },
    extra: { retryAfterSeconds: seconds },
  })
}
