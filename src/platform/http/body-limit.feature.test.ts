import { expect, test } from 'vitest'
import { testApp } from '#test/harness.ts'

const app = testApp()

const SIZE = 3_000_000

/** Sends a large body in pieces. @returns the answer's status and how much of the body was read. */
async function sendLarge(headers: Record<string, string>) {
  let read = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(stream) {
        if (read === SIZE) return stream.close()
        read += SIZE / 10
        stream.enqueue(new Uint8Array(SIZE / 10))
      },
    },
    { highWaterMark: 0 },
  )
  const { status } = await app.app.request('http://kairos.test/api/import', {
    method: 'POST',
    headers: { 'content-length': String(SIZE), ...headers },
    body,
    duplex: 'half',
  } as RequestInit)
  return [status, read]
}

test('reads a large body of the wrong type or site, so that its sender can read the response', async () => {
  expect(await sendLarge({ 'content-type': 'text/csv' })).toEqual([415, SIZE])
  const elsewhere = { 'content-type': 'application/json', origin: 'https://evil.example' }
  expect(await sendLarge(elsewhere)).toEqual([403, SIZE])
})
