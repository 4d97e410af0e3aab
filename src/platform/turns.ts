/** How long to run before yielding. */
const STRETCH_MS = 10

/**
 * For long work in steps: await the returned function between steps to let other work run. The
 * embedded database runs in this thread, so it needs that too.
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
