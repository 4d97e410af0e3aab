import type { HttpBindings } from '@hono/node-server'
import type { Context as Request } from 'hono'
import { MINUTE_MS } from '#domain/time/date.ts'
import type { HttpEnv } from './env.ts'

/**
 * Bytes that may still be in production. Any number of readers start at the beginning, each at its
 * own pace.
 */
export interface Growing {
  contentType: string
  /** Everything, once complete. */
  complete(): Uint8Array<ArrayBuffer> | undefined
  /**
   * The bytes available from an offset; waits if there are none yet; undefined at the end.
   * @throws Error if production failed.
   */
  from(byte: number): Promise<Uint8Array<ArrayBuffer>>
}

/** A slower reader is disconnected, so that none holds a connection and its memory for longer. */
const TAKE_MS = 5 * MINUTE_MS

/**
 * Sends complete bytes with their length, others as they arrive. If production fails, the
 * connection breaks, so that no reader mistakes it for the end.
 */
export function sendGrowing(
  c: Request<HttpEnv>,
  bytes: Growing,
  cacheControl: string,
  takeMs = TAKE_MS,
) {
  const outgoing = c.env?.outgoing
  if (outgoing) {
    const enough = setTimeout(() => outgoing.destroy(), takeMs).unref()
    outgoing.once('close', () => clearTimeout(enough))
  }
  const headers = { 'content-type': bytes.contentType, 'cache-control': cacheControl }
  const whole = bytes.complete()
  if (whole) return c.body(whole, 200, headers)
  // nginx and similar proxies buffer answers unless asked not to (its manual, proxy_buffering).
  const streaming = { ...headers, 'x-accel-buffering': 'no' }
  // A HEAD request never reads the stream.
  if (c.req.method === 'HEAD') return c.body(null, 200, streaming)
  return c.body(asTheyCome(bytes, outgoing), 200, streaming)
}

/**
 * Whether the request resumes a partial download, as browsers do repeatedly for interrupted audio.
 */
export const resumes = (c: Request<HttpEnv>): boolean =>
  /^bytes=0*[1-9]/.test(c.req.header('range') ?? '')

function asTheyCome(bytes: Growing, outgoing: HttpBindings['outgoing'] | undefined) {
  let sent = 0
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const piece = await bytes.from(sent)
        sent += piece.length
        if (piece.length > 0) controller.enqueue(piece)
        else controller.close()
      } catch (error) {
        // Otherwise the server's library would append the error to the body or answer again.
        if (outgoing) outgoing.destroy()
        else controller.error(error)
      }
    },
  })
}
