import { HOUR_MS } from '#domain/time/date.ts'

export const VISITOR_SESSION_MS = 2 * HOUR_MS
