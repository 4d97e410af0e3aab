import { setTimeout as delay } from 'node:timers/promises'
import { sqlState } from './errors.ts'

/** Deadlock, serialization failure: the database has undone all of it, and the same again may succeed. */
const CONFLICTS = ['40P01', '40001']
const TRIES = 4
const WAIT_MS = 20

/** Runs a statement or a transaction again that lost against another one, a few times and after a short, random wait. */
export async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (tries === TRIES || !CONFLICTS.includes(sqlState(error) ?? '')) throw error
      await delay(Math.random() * WAIT_MS * tries)
    }
  }
}
