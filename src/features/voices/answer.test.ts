import { connect } from 'node:net'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { HttpEnv } from '#platform/http/env.ts'
import { listen } from '#platform/http/listen.ts'
import { answerSound } from './answer.ts'
import { record, type Sound, wholeSound } from './recording.ts'

/** Serves one sound to one listener, who has so long; tells when the answer is over, however it ended. */
async function serve(sound: Sound, listenMs: number) {
  let tell = () => {}
  const over = new Promise<void>(resolve => {
    tell = resolve
  })
  const app = new Hono<HttpEnv>().get('/', c => {
    c.env.outgoing!.once('close', tell)
    return answerSound(c, sound, 'no-store', listenMs)
  })
  return { over, ...(await listen({ fetch: app.fetch, host: '127.0.0.1', port: 0 })) }
}

const half = () => {
  let breakOff!: (error: Error) => void
  const audio = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(Buffer.from('half'))
      breakOff = error => controller.error(error)
    },
  })
  return { sound: record({ contentType: 'audio/mpeg', audio }), breakOff }
}

test('a listener who takes nothing is let go, from what is whole and from what is still coming', async () => {
  for (const sound of [wholeSound('audio/mpeg', new Uint8Array(50_000_000)), half().sound]) {
    const { port, over, stop } = await serve(sound, 100)
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: kairos\r\n\r\n'))
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

test('a sound that broke off before its answer began is no answer that looks whole', async () => {
  const { sound, breakOff } = half()
  breakOff(new Error('It broke off.'))
  await expect(sound.whole()).rejects.toThrow()
  const { port, stop } = await serve(sound, 60_000)
  await expect(fetch(`http://127.0.0.1:${port}/`).then(response => response.text())).rejects.toThrow()
  await stop()
})
