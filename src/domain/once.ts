/** Runs it for the first call, and again for the next call after a failure. */
export function once<T>(run: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= run().catch(error => {
      result = undefined
      throw error
    })
    return result
  }
}
