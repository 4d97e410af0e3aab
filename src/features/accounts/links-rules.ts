// Not from `#domain/time/date.ts`, which the first screen's scripts leave out.
const HOUR_MS = 3_600_000

export const VERIFY_LINK_MS = 24 * HOUR_MS
export const RESET_LINK_MS = HOUR_MS
/** Longer because people don't expect these emails. */
export const NOTICE_LINK_MS = 24 * HOUR_MS

/** Per address and period: one notice and these links, so that strangers can't flood a mailbox. */
export const contested = { periodMs: HOUR_MS, links: 5 } as const
