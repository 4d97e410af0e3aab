import { acrossBusinesses } from './db/row-scope.ts'

const LARGEST = 500

interface Waiting<T> {
  item: T
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * Items that arrive during a write, or in the same turn of the event loop, join one batch.
 * @returns a function that resolves once its item is written.
 */
export function createBatcher<T>(write: (items: T[]) => Promise<void>): (item: T) => Promise<void> {
  let waiting: Waiting<T>[] = []
  let busy = false

  async function flush() {
    await new Promise(resolve => setImmediate(resolve))
    while (waiting.length > 0) {
      const batch = waiting.slice(0, LARGEST)
      waiting = waiting.slice(LARGEST)
      try {
        await write(batch.map(({ item }) => item))
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    busy = false
  }

  return item =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (busy) return
      busy = true
      // The batch must not run in the scope of the request that happens to come first.
      void acrossBusinesses(flush)
    })
}
