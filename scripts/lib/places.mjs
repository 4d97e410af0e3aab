import { availableParallelism, totalmem } from 'node:os'

/**
 * How many test files run at a time in one step: one per core and 3 GB of memory, from two to six.
 */
export const places = Math.max(2, Math.min(availableParallelism(), Math.floor(totalmem() / 3e9), 6))
