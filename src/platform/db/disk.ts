import { statfsSync } from 'node:fs'

/** What the embedded engine must find: two files of its log, 16 MiB each, and some pages. Without, it ends in the middle of a write. */
const LEAST_FREE = 48 * 1024 * 1024
const ASK_EVERY_MS = 1_000

type ReadFree = (path: string) => number
const freeBytes: ReadFree = path => {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}

/** @returns whether the disk of a directory is nearly full, as of a second ago at most. */
export function watchDisk(path: string, readFree: ReadFree = freeBytes, now: () => number = () => performance.now()) {
  let askedAt = Number.NEGATIVE_INFINITY
  let low = false
  return (): boolean => {
    if (now() - askedAt < ASK_EVERY_MS) return low
    askedAt = now()
    low = readFree(path) < LEAST_FREE
    return low
  }
}
