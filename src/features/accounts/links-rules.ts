export const HOUR_MS = 60 * 60 * 1000
export const VERIFY_LINK_MS = 24 * HOUR_MS
export const RESET_LINK_MS = HOUR_MS
/** At most one notice per period to an address that others keep registering. */
export const NOTICE_EVERY_MS = HOUR_MS
/** At most so many verification links an hour to an address that others keep registering. */
export const LINKS_AN_HOUR = 5
