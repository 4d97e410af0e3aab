export const VISITOR_SESSION_MS = 2 * 60 * 60 * 1000
