import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '#domain/time/date.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { runEach } from '#platform/db/maintenance.ts'
import type { DrawnPicture } from '#platform/pictures.ts'
import { refuse } from '#platform/refusal.ts'
import {
  announceObjects,
  forgetUnused,
  listObjects,
  listUnused,
  postponeUnused,
} from './object-queries.ts'

/* Keys are random and never reused, so deletion needs no check for uploads in progress. */

const BATCH = 100
/** Far longer than an upload takes. */
const UPLOAD_MS = 60 * MINUTE_MS
/** After this many failures in a row, the other objects wait for the next turn. */
const FAILURES = 3
const RETRY_MS = 60 * MINUTE_MS

/**
 * @returns keys, deleted after an hour unless adopted; undefined if the database keeps the files.
 * @throws 503
 */
export async function writeObjects(
  { db, clock, files: store, log }: Context,
  scope: BusinessScope,
  { files }: DrawnPicture,
): Promise<string[] | undefined> {
  if (!store) return undefined
  const keys = files.map(() => `pictures/${scope.businessId}/${randomUUID()}`)
  await announceObjects(db, scope, keys, new Date(clock().getTime() + UPLOAD_MS))
  // `allSettled` waits for every write, so that none happens after its key is cleared.
  const puts = await Promise.allSettled(
    files.map(({ type, bytes }, at) => store.put(keys[at]!, { type, bytes })),
  )
  const failed = puts.find(put => put.status === 'rejected')
  if (failed) {
    log.error({ err: failed.reason }, 'a picture could not be stored')
    throw refuse.unavailable('We can’t save pictures right now. Please try again shortly.', 30)
  }
  return keys
}

/** @throws 503 */
export async function readObject({ files: store, log }: Context, key: string) {
  try {
    return await store?.get(key)
  } catch (err) {
    log.error({ err }, 'a picture could not be read')
    throw refuse.unavailable('This picture can’t be shown right now.', 5)
  }
}

export async function deleteUnused({ db, clock, files: store }: Context): Promise<void> {
  if (!store) return
  const keys = await listUnused(db, clock(), BATCH)
  let failures = 0
  await runEach(keys, async key => {
    if (failures === FAILURES) return
    try {
      await store.delete(key)
      await forgetUnused(db, key)
      failures = 0
    } catch (error) {
      failures++
      await postponeUnused(db, key, new Date(clock().getTime() + RETRY_MS))
      throw error
    }
  })
}

export async function checkObjects({ db, files: store }: Context) {
  const keys = await listObjects(db)
  const missing: string[] = []
  for (const key of keys) if (!(await store?.has(key))) missing.push(key)
  return { count: keys.length, missing }
}
