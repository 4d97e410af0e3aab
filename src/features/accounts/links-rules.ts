import { DAY_MS, MINUTE_MS } from '#domain/time/date.ts'

export const VERIFY_LINK_MS = DAY_MS
export const RESET_LINK_MS = 60 * MINUTE_MS

/** Per address and period: one notice and these links, so that strangers can't flood a mailbox. */
export const contested = { periodMs: 60 * MINUTE_MS, links: 5 } as const
