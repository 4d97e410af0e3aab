const STRETCH_MS = 10

/** Await the returned function between steps of long work to let other work run. */
export function createYielder(): () => Promise<void> | undefined {
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
