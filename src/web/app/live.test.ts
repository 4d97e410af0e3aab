import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listServices } from '#features/services/contract.ts'
import { keyOf } from '#web/lib/api.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { followEvents } from './live.ts'

class Stream extends EventTarget {
  isOpen = true
  constructor() {
    super()
    streams.push(this)
  }
  send(type: string, data = '') {
    this.dispatchEvent(new MessageEvent(type, { data }))
  }
  close() {
    this.isOpen = false
  }
}
let streams: Stream[]
let stop = () => {}

beforeEach(() => {
  streams = []
  vi.useFakeTimers()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  vi.stubGlobal('EventSource', Stream)
  // The user, who is refreshed with everything else.
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 503 }))
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const READ_MS = 500

/** A screen that shows how often it was read. */
async function openScreen() {
  const client = createQueryClient()
  let reads = 0
  const screen = new QueryObserver(client, {
    queryKey: keyOf(listServices),
    queryFn: async () => {
      const read = ++reads
      await new Promise(done => setTimeout(done, READ_MS))
      return read
    },
  })
  const leave = screen.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(READ_MS)
  const stopFollowing = followEvents(client)
  stop = () => {
    stopFollowing()
    leave()
  }
  return () => ({ reads, shown: screen.getCurrentResult().data })
}

test('a series of changes does not restart the reads that are under way', async () => {
  const screen = await openScreen()
  for (let sent = 0; sent < 19; sent++) {
    streams[0]!.send('change', 'services')
    await vi.advanceTimersByTimeAsync(READ_MS / 10)
  }
  expect(screen()).toEqual({ reads: 3, shown: 2 })
  await vi.advanceTimersByTimeAsync(2 * READ_MS)
  expect(screen()).toEqual({ reads: 4, shown: 4 })
})

test('a silent stream is replaced, and everything is read again', async () => {
  const screen = await openScreen()
  for (let sent = 0; sent < 4; sent++) {
    await vi.advanceTimersByTimeAsync(25_000)
    streams[0]!.send('beat')
  }
  expect(streams).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(70_000)
  expect(streams.map(({ isOpen }) => isOpen)).toEqual([false, true])
  streams[1]!.send('ready', '1000000')
  await vi.advanceTimersByTimeAsync(READ_MS)
  expect(screen()).toEqual({ reads: 2, shown: 2 })
})
