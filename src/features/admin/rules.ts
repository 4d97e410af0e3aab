import { z } from 'zod'
import { formatCount } from '#domain/number.ts'
import { DAY_MS } from '#domain/time/date.ts'

export const STATS_REFRESH_MS = 30_000

export const RECENT_MS = DAY_MS

/** Far below the database's limit. */
export const MAX_CREDITS = 1_000_000_000

export const USERS_AT_ONCE = 1_000

export const creditsValue = z
  .int('Credits must be a whole number of 0 or more')
  .min(0, 'Credits must be a whole number of 0 or more')
  .max(MAX_CREDITS, `Credits must be ${formatCount(MAX_CREDITS)} or less`)

export const reasonMissing = 'Please give a reason'

/** Anything but a whole number of 0 or more becomes 0. */
export function creditsOfText(typed: string): number {
  const number = Number(typed.trim())
  return Number.isFinite(number) ? Math.min(Math.max(Math.trunc(number), 0), MAX_CREDITS) : 0
}
