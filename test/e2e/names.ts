import type { Records } from '../dns.ts'

/** What the worker's server finds when it looks up names. */
export const zone = new Map<string, Records>()
