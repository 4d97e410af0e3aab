import { setTimeout as delay } from 'node:timers/promises'
import { isStalePlan, sqlState } from './errors.ts'

/** Deadlock and serialization failure: everything was rolled back. */
const CONFLICTS = ['40P01', '40001']
const MAX_ATTEMPTS = 4
const WAIT_MS = 20

const isRepeatable = (error: unknown) =>
  CONFLICTS.includes(sqlState(error) ?? '') || isStalePlan(error)

export async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await run()
    } catch (error) {
      if (attempts === MAX_ATTEMPTS || !isRepeatable(error)) throw error
      await delay(Math.random() * WAIT_MS * attempts)
    }
  }
}
