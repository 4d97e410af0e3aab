/** How long a visitor's right to looked-up appointments lasts. */
export const VISITOR_SESSION_MS = 2 * 60 * 60 * 1000
