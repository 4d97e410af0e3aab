import type { HttpBindings } from '@hono/node-server'
import type { Context as Request } from 'hono'
import { MINUTE_MS } from '#domain/time/date.ts'
import type { HttpEnv } from './env.ts'

/** Each reader starts at the beginning, at its own pace. */
export interface Growing {
  contentType: string
  complete(): Uint8Array<ArrayBuffer> | undefined
  /** Waits if there are no bytes yet; undefined at the end. @throws Error if production failed. */
  from(byte: number): Promise<Uint8Array<ArrayBuffer>>
}

/** A slower reader would hold a connection and its memory for too long. */
const TAKE_MS = 5 * MINUTE_MS

/**
 * A failure breaks the connection, so that no reader mistakes it for the end. Byte ranges, which
 * Safari requests for audio, wait for the complete content.
 */
export async function sendGrowing(
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
  const range = rangeOf(c)
  const whole = bytes.complete() ?? (range && (await completed(bytes)))
  if (whole && range) return sendPart(c, whole, range, headers)
  if (whole) return c.body(whole, 200, headers)
  // Keeps nginx and similar proxies from buffering (its manual, proxy_buffering).
  const streaming = { ...headers, 'x-accel-buffering': 'no' }
  if (c.req.method === 'HEAD') return c.body(null, 200, streaming)
  return c.body(asTheyCome(bytes, outgoing), 200, streaming)
}

export const resumes = (c: Request<HttpEnv>): boolean =>
  /^bytes=0*[1-9]/.test(c.req.header('range') ?? '')

interface ByteRange {
  first: number
  last: number
}

/** Ignores ranges with `If-Range`, because no version is sent (RFC 9110, section 13.1.5). */
function rangeOf({ req }: Request<HttpEnv>): ByteRange | undefined {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(req.header('range') ?? '') ?? []
  const range = { first: Number(first), last: Number(last) }
  return req.method === 'GET' && !req.header('if-range') && range.first <= range.last
    ? range
    : undefined
}

async function completed(bytes: Growing): Promise<Uint8Array<ArrayBuffer> | undefined> {
  let read = 0
  try {
    for (;;) {
      const { length } = await bytes.from(read)
      if (length === 0) return bytes.complete()
      read += length
    }
  } catch {
    return undefined
  }
}

function sendPart(
  c: Request<HttpEnv>,
  whole: Uint8Array<ArrayBuffer>,
  { first, last }: ByteRange,
  headers: Record<string, string>,
) {
  const size = whole.length
  if (first >= size) return c.body(null, 416, { 'content-range': `bytes */${size}` })
  const end = Math.min(last, size - 1)
  return c.body(whole.slice(first, end + 1), 206, {
    ...headers,
    'content-range': `bytes ${first}-${end}/${size}`,
  })
}

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
        // Otherwise, the server library would append the error to the body or answer again.
        if (outgoing) outgoing.destroy()
        else controller.error(error)
      }
    },
  })
}
