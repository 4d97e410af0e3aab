// Repeated here, so that the first screen's scripts don't load `#domain/time/date.ts`.
const HOUR_MS = 3_600_000

export const VERIFY_LINK_MS = 24 * HOUR_MS
export const RESET_LINK_MS = HOUR_MS
/** Longer because people don't expect these emails. */
export const NOTICE_LINK_MS = 24 * HOUR_MS

/**
 * How many links an address gets per period, besides one notice, so that strangers can't flood a
 * mailbox.
 */
export const contestedLimit = { periodMs: HOUR_MS, links: 5 } as const
