/** A visitor's right to the appointments that they looked up lasts this long. */
export const VISITOR_SESSION_MS = 2 * 60 * 60 * 1000
