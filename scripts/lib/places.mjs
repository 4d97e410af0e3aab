import { availableParallelism, totalmem } from 'node:os'

/**
 * How many test files or journeys run at a time in one step: as many as cores, where memory
 * suffices for each to have a database and a browser.
 */
export const places = Math.max(2, Math.min(availableParallelism(), Math.floor(totalmem() / 3e9), 6))
