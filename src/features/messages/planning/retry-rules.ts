import { MINUTE_MS } from '#domain/time/date.ts'

/** Over about three hours. Late messages are dropped earlier. */
export const MAX_ATTEMPTS = 24
/** Over about three days, as the mail server may be down for a weekend. */
export const MAX_MAIL_ATTEMPTS = 430
/** Reached after about ten minutes. */
export const MANY_ATTEMPTS = 6

const FIRST_RETRY_MS = 20_000
const LONGEST_RETRY_MS = 10 * MINUTE_MS

/** Jitter keeps a backlog from returning in one wave. @param chance from 0 to 1. */
export const retryWait = (attempts: number, chance: number): number =>
  Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1)) * (0.5 + chance)

export const LONGEST_WAIT_MS = 1.5 * LONGEST_RETRY_MS
