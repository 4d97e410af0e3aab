const STRETCH_MS = 10

/**
 * For long work in steps: await the returned function between steps to let other work in this
 * thread run.
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
