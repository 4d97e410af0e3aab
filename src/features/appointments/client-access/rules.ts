import { HOUR_MS, MINUTE_MS } from '#domain/time/date.ts'

export const VISITOR_SESSION_MS = 2 * HOUR_MS

export const CODE_MS = 10 * MINUTE_MS
