import type { HttpBindings } from '@hono/node-server'
import type { Context as Request } from 'hono'
import type { HttpEnv } from './env.ts'

/**
 * Bytes that may still be being made, for any number of readers, each from the beginning and at a
 * pace of its own.
 */
export interface Growing {
  contentType: string
  /** All of them, once they are whole. */
  complete(): Uint8Array<ArrayBuffer> | undefined
  /**
   * What is there from a byte on, or some of it; waits for the next where there is none yet;
   * nothing at the end.
   * @throws Error where it broke off.
   */
  from(byte: number): Promise<Uint8Array<ArrayBuffer>>
}

/**
 * Within this a reader has taken all: nobody holds a connection, and what is sent on it in memory,
 * for longer.
 */
const TAKE_MS = 5 * 60_000

/**
 * Sends bytes: with their length where they are whole, else as they come. Where those break off the
 * connection breaks, so that nobody takes for the end what is none.
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
  // Proxies of nginx's kind hold answers back unless told not to (its manual, proxy_buffering).
  const streaming = { ...headers, 'x-accel-buffering': 'no' }
  // Whoever asks for the head alone reads no stream.
  if (c.req.method === 'HEAD') return c.body(null, 200, streaming)
  return c.body(asTheyCome(bytes, outgoing), 200, streaming)
}

/**
 * Whether somebody asks for the rest of what they have the beginning of, as browsers do by
 * themselves, again and again, for sound that broke off.
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
        // The server's library would say it in the body, or as an answer of its own.
        if (outgoing) outgoing.destroy()
        else controller.error(error)
      }
    },
  })
}
