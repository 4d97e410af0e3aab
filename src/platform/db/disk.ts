import { statfsSync } from 'node:fs'

/**
 * Room for two 16 MiB log files and some pages. With less, the embedded engine can crash in the
 * middle of a write.
 */
const MIN_FREE_BYTES = 48 * 1024 * 1024
const ASK_EVERY_MS = 1_000

type ReadFree = (path: string) => number
const freeBytes: ReadFree = path => {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}

export function watchDisk(
  path: string,
  readFree: ReadFree = freeBytes,
  now: () => number = () => performance.now(),
) {
  let askedAt = Number.NEGATIVE_INFINITY
  let low = false
  return (): boolean => {
    if (now() - askedAt < ASK_EVERY_MS) return low
    askedAt = now()
    low = readFree(path) < MIN_FREE_BYTES
    return low
  }
}
