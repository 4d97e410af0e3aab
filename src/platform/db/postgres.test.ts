import { once } from 'node:events'
import { createServer, type Server, Socket } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '#test/free-port.ts'
import type { OpenDatabase } from './database.ts'
import { openPostgres } from './postgres.ts'

/** The longest time until the next attempt, even if one hangs. */
const LONGEST_PAUSE_MS = 4_000

let silent: Server
let port: number
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  port = await freePort()
  silent = createServer().listen(port, '127.0.0.1')
  await once(silent, 'listening')
})
afterEach(() => {
  vi.useRealTimers()
  silent.close()
})

const open = (query = '') =>
  openPostgres({
    url: `postgres://kairos@127.0.0.1:${port}/kairos${query}`,
    pool: 1,
    onError: () => {},
  })
const attempt = () => once(silent, 'connection')
/** AuthenticationOk and ReadyForQuery. */
const welcome = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1')

test('live events reconnect within four seconds of an attempt that hangs', async () => {
  const database = open()
  let next = attempt()
  database.listen('changes', () => {}).catch(() => {})
  for (let attempts = 0; attempts < 3; attempts++) {
    const [hanging] = await next
    hanging.resume()
    const givenUp = once(hanging, 'close')
    next = attempt()
    await vi.advanceTimersByTimeAsync(LONGEST_PAUSE_MS - 1_000)
    await givenUp
    await vi.advanceTimersByTimeAsync(1_000)
  }
  const [last] = await next
  last.destroy()
  await database.close()
})

test('a statement gives up on a connection that hangs after four seconds, and the next one doesn’t wait', async () => {
  const database = open()
  for (let attempts = 0; attempts < 2; attempts++) {
    const next = attempt()
    const statement = sql`select 1`.execute(database.db).catch((error: unknown) => error)
    const [hanging] = await next
    hanging.resume()
    await vi.advanceTimersByTimeAsync(LONGEST_PAUSE_MS)
    expect(await statement).toMatchObject({ reason: 'away' })
  }
  await database.close()
})

test('a statement to a server that falls silent fails after twenty seconds, and the next one reconnects', async () => {
  const database = open()
  for (let attempts = 0; attempts < 2; attempts++) {
    const next = attempt()
    const statement = sql`select 1`.execute(database.db).catch((error: unknown) => error)
    const [falling] = await next
    await once(falling, 'data')
    falling.write(welcome)
    await once(falling, 'data')
    const givenUp = once(falling, 'close')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await statement).toMatchObject({ reason: 'away' })
    await givenUp
  }
  await database.close()
})

const uses: [string, (database: OpenDatabase) => Promise<unknown>][] = [
  ['statements', ({ db }) => sql`select 1`.execute(db)],
  ['live events', ({ listen }) => listen('changes', () => {})],
]
test.each(uses)('a connection for %s is checked after ten idle seconds', async (_, use) => {
  const checked = vi.spyOn(Socket.prototype, 'setKeepAlive')
  onTestFinished(() => checked.mockRestore())
  const database = open()
  const next = attempt()
  use(database).catch(() => {})
  const [connection] = await next
  await once(connection, 'data')
  expect(checked.mock.calls).toEqual([[true, 10_000]])
  connection.destroy()
  await database.close()
})

test.each(uses)('a standby’s connection isn’t kept for %s', async (_, use) => {
  const database = open()
  const next = attempt()
  const used = use(database).catch((error: unknown) => error)
  const [standby] = await next
  await once(standby, 'data')
  standby.write(welcome)
  await once(standby, 'data')
  const closed = once(standby.resume(), 'close')
  const fields = 'SERROR\0C25006\0Mcannot execute this during recovery\0\0'
  const head = Buffer.from('E\0\0\0\0', 'latin1')
  head.writeInt32BE(4 + fields.length, 1)
  // ErrorResponse and ReadyForQuery
  standby.write(Buffer.concat([head, Buffer.from(`${fields}Z\0\0\0\x05I`, 'latin1')]))
  expect(await used).toMatchObject({ code: '25006' })
  await closed
  await database.close()
})

test('options in the URL don’t replace ours', async () => {
  const database = open('?options=-c%20search_path%3Dsalon%20-c%20timezone%3DAsia/Tokyo')
  const next = attempt()
  sql`select 1`.execute(database.db).catch(() => {})
  const [connection] = await next
  const [startup] = await once(connection, 'data')
  expect(String(startup)).toContain(
    '-c search_path=salon -c timezone=Asia/Tokyo -c timezone=UTC -c lock_timeout=5000 -c statement_timeout=15000',
  )
  connection.destroy()
  await database.close()
})
