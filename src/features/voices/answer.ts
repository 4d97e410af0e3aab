import type { HttpBindings } from '@hono/node-server'
import type { Context as Request } from 'hono'
import type { HttpEnv } from '#platform/http/env.ts'
import type { Sound } from './recording.ts'

/** Within this a listener has taken all of it: nobody holds a connection and the memory of a sound for longer. */
const LISTEN_MS = 5 * 60_000

/**
 * Sends sound: with its length where it is whole, else as it comes. Where that breaks off the connection breaks, so that nobody takes for the end
 * what is none.
 */
export function answerSound(c: Request<HttpEnv>, sound: Sound, cacheControl: string, listenMs = LISTEN_MS) {
  const outgoing = c.env?.outgoing
  if (outgoing) {
    const enough = setTimeout(() => outgoing.destroy(), listenMs).unref()
    outgoing.once('close', () => clearTimeout(enough))
  }
  const headers = { 'content-type': sound.contentType, 'cache-control': cacheControl }
  const whole = sound.complete()
  if (whole) return c.body(whole, 200, headers)
  // Proxies of nginx's kind hold answers back unless told not to (its manual, proxy_buffering).
  const streaming = { ...headers, 'x-accel-buffering': 'no' }
  // Whoever asks for the head alone reads no stream.
  if (c.req.method === 'HEAD') return c.body(null, 200, streaming)
  return c.body(asItComes(sound, outgoing), 200, streaming)
}

function asItComes(
  sound: Sound,
  outgoing: HttpBindings['outgoing'] | undefined,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let sent = 0
  return new ReadableStream({
    async pull(controller) {
      try {
        const piece = await sound.from(sent)
        sent += piece.length
        if (piece.length > 0) controller.enqueue(piece)
        else controller.close()
      } catch (error) {
        // The server's library would say it in the body, or as an answer of its own.
        if (outgoing) outgoing.destroy()
        else controller.error(error)
      }
    },
  })
}
