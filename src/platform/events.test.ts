import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { scopeTo } from './actor.ts'
import type { OpenDatabase } from './db/database.ts'
import { openLiveEvents } from './events.ts'
import { createLogger } from './logger.ts'

test('a change that may have been forgotten counts as a change', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
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
    [1, 2].map(businessId => events.quietFor(scopeTo(businessId)) <= performance.now() - instant)

  vi.advanceTimersByTime(1)
  const opened = performance.now()
  expect(changedAfter(opened)).toEqual([false, false])
  change(1)
  expect(changedAfter(opened)).toEqual([true, false])

  miss()
  expect(changedAfter(opened)).toEqual([true, true])

  vi.advanceTimersByTime(1)
  const before = performance.now()
  change(...Array.from({ length: 50_000 }, (_, n) => n + 10))
  expect(changedAfter(before)).toEqual([false, false])
  change(3)
  expect(changedAfter(before)).toEqual([true, true])
  await events.close()
})

test('sends changes again after a failure, and gives up when it closes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const sent: string[] = []
  let failures = 1
  const client = {
    async query(_: string, [, payload]: string[]) {
      if (failures-- > 0) throw new Error('The database is away.')
      sent.push(payload!)
      return { command: 'SELECT', rowCount: 1, rows: [] }
    },
    release() {},
  }
  const pool = { connect: async () => client, end: async () => {} } as unknown as PostgresPool
  const database = {
    db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
    listen: async () => async () => {},
  } as unknown as OpenDatabase
  const events = await openLiveEvents(database, createLogger('silent'))

  events.publish(scopeTo(1), 'staff')
  await vi.advanceTimersByTimeAsync(200)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toEqual(['[{"businessId":1,"topic":"staff"}]'])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toHaveLength(1)

  failures = Number.POSITIVE_INFINITY
  events.publish(scopeTo(1), 'staff')
  await events.close()
  expect(vi.getTimerCount()).toBe(0)
})
