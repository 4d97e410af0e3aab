import { expect, test } from 'vitest'
import type { BusinessScope } from './actor.ts'
import type { OpenDatabase } from './db/database.ts'
import { openLiveEvents } from './events.ts'
import { createLogger } from './logger.ts'

test('a change that may have been forgotten counts as a change', async () => {
  let deliver = (_: string) => {}
  let miss = () => {}
  const database = {
    listen: async (_, onNotice, onMissed) => {
      deliver = onNotice
      miss = onMissed!
      return async () => {}
    },
  } satisfies Pick<OpenDatabase, 'listen'> as unknown as OpenDatabase
  const events = await openLiveEvents(database, createLogger('silent'))
  const change = (...ids: number[]) =>
    deliver(JSON.stringify(ids.map(businessId => ({ businessId, topic: 'staff' }))))
  const changedAfter = (instant: number) =>
    [1, 2].map(
      businessId => events.quietFor({ businessId } as BusinessScope) <= performance.now() - instant,
    )

  const opened = performance.now()
  expect(changedAfter(opened)).toEqual([false, false])
  change(1)
  expect(changedAfter(opened)).toEqual([true, false])

  miss()
  expect(changedAfter(opened)).toEqual([true, true])

  const before = performance.now()
  change(...Array.from({ length: 50_000 }, (_, n) => n + 10))
  expect(changedAfter(before)).toEqual([false, false])
  change(3)
  expect(changedAfter(before)).toEqual([true, true])
  await events.close()
})
