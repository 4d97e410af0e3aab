import { DAY_MS, MINUTE_MS } from '#domain/time/date.ts'

export const VERIFY_LINK_MS = DAY_MS
export const RESET_LINK_MS = 60 * MINUTE_MS

/** Limits per address and period, one notice and these links, so that strangers can't flood it. */
export const contested = { periodMs: 60 * MINUTE_MS, links: 5 } as const
