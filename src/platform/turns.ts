/** What is done at a stretch, before whoever else waits has a turn. */
const STRETCH_MS = 10

/**
 * For long work in steps: awaited between them, the returned function lets everything else that
 * waits go first, once enough time was taken. The embedded database needs it as well: its
 * statements run in this thread, and nothing else has a turn between two of them.
 */
export function takeTurns(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < STRETCH_MS) return undefined
    return new Promise(resolve => {
      setImmediate(() => {
        since = performance.now()
        resolve()
      })
    })
  }
}
