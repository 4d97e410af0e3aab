/**
 * Concurrent and later calls share one result. After a failure, the next call runs it again.
 */
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
