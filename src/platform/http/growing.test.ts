import { connect } from 'node:net'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { HttpEnv } from './env.ts'
import { type Growing, sendGrowing } from './growing.ts'
import { listen } from './listen.ts'

async function serve(bytes: Growing, takeMs: number) {
  let tell = () => {}
  const over = new Promise<void>(resolve => {
    tell = resolve
  })
  const app = new Hono<HttpEnv>().get('/', c => {
    c.env.outgoing!.once('close', tell)
    return sendGrowing(c, bytes, 'no-store', takeMs)
  })
  return { over, ...(await listen({ fetch: app.fetch, host: '127.0.0.1', port: 0 })) }
}

const whole: Growing = {
  contentType: 'audio/mpeg',
  complete: () => new Uint8Array(50_000_000),
  from: async () => new Uint8Array(0),
}
const halfAnd = (next: () => Promise<Uint8Array<ArrayBuffer>>): Growing => ({
  contentType: 'audio/mpeg',
  complete: () => undefined,
  from: async byte => (byte === 0 ? new Uint8Array(1_000) : await next()),
})

test('disconnects a reader who reads nothing, from complete and growing bytes', async () => {
  for (const bytes of [whole, halfAnd(() => new Promise(() => {}))]) {
    const { port, over, stop } = await serve(bytes, 100)
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('GET / HTTP/1.1\r\nHost: kairos\r\n\r\n'),
    )
    const closed = new Promise(resolve => socket.on('error', () => {}).once('close', resolve))
    await over
    let sent = 0
    let end = ''
    socket.on('data', (piece: Buffer) => {
      sent += piece.length
      end = piece.subarray(-5).toString()
    })
    await closed
    expect(sent).toBeLessThan(50_000_000)
    expect(end).not.toBe('0\r\n\r\n')
    await stop()
  }
})

test.each([
  [
    'at once',
    { ...whole, complete: () => undefined, from: () => Promise.reject(new Error('secret')) },
  ],
  ['in the middle', halfAnd(() => Promise.reject(new Error('secret')))],
])(
  'a response that breaks off %s does not look complete, and hides the reason',
  async (_when, bytes) => {
    const { port, stop } = await serve(bytes, 60_000)
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('GET / HTTP/1.1\r\nHost: kairos\r\n\r\n'),
    )
    let text = ''
    socket.setEncoding('latin1').on('data', (piece: string) => {
      text += piece
    })
    await new Promise(resolve => socket.on('error', () => {}).once('close', resolve))
    expect(text).not.toMatch(/secret|content-length|0\r\n\r\n$/i)
    await stop()
  },
)
