import { z } from '@hono/zod-openapi'
import { route } from '#contract/route.ts'
import type { Owner } from '../actor.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { isSession } from '../sessions/sessions.ts'
import { guard, ownerOf } from './guard.ts'
import { createRouter } from './router.ts'

/** Shorter than the minute after which proxies give up on a silent connection. */
const HEARTBEAT_MS = 25_000
/** A stream ends after this, and its reader comes back if it may. */
const LIFETIME_MS = 15 * 60_000
/** How long a browser waits before it comes back. */
const RETRY_MS = 1000
/** A reader this many messages behind is let go; it catches up when it comes back. */
const BACKLOG = 100
/**
 * Open streams of one session, and of one business. Screens listen only while they are seen, so
 * that nobody needs as many.
 */
const MOST_OF_SESSION = 12
const MOST_OF_BUSINESS = 60
/**
 * A stream that has had this long gives way to a new one: it may well be of a browser that is gone
 * without a word.
 */
const GIVES_WAY_MS = 60_000

interface LiveOptions {
  heartbeatMs?: number
  givesWayMs?: number
}

const readEvents = route({
  method: 'get',
  path: '/api/events',
  access: 'owner',
  responses: {
    200: {
      description:
        'Server-sent events: `ready` when changes are being listened for, then one `change` for each, whose data is its topic. A client that was away reads everything again.',
      content: { 'text/event-stream': { schema: z.string() } },
    },
  },
})

interface Stream {
  session: string
  businessId: number
  since: number
  end: () => void
}

/** Tells open screens of a business what changed, as it changes. */
export const liveRoutes = (
  context: Context,
  { heartbeatMs = HEARTBEAT_MS, givesWayMs = GIVES_WAY_MS }: LiveOptions = {},
) => {
  /** Of this process, oldest first. */
  const streams = new Set<Stream>()

  /**
   * Of too many streams the oldest ends, which lets its reader come back a second later and end the
   * next: so each has its while first, and one that comes before is refused.
   * @throws 429
   */
  const makeRoom = (theirs: Stream[], most: number) => {
    const oldest = theirs[0]
    if (!oldest || theirs.length < most) return
    const wait = oldest.since + givesWayMs - performance.now()
    if (wait <= 0) return oldest.end()
    const seconds = Math.ceil(wait / 1000)
    throw new Refusal(
      429,
      'too-many',
      'This is open in many windows already. Close one, or wait a minute.',
      {
        headers: { 'Retry-After': String(seconds) },
        extra: { retryAfterSeconds: seconds },
      },
    )
  }

  return createRouter().openapi(guard(context, readEvents), c => {
    const owner = ownerOf(c)
    const session = owner.sessionHash.toString('base64')
    const { businessId } = owner.scope
    const headers = {
      'Content-Type': 'text/event-stream',
      // Proxies of nginx's kind hold answers back unless told not to (its manual, proxy_buffering).
      'X-Accel-Buffering': 'no',
    }
    // Whoever asks for the head alone reads no stream, and would never end one.
    if (c.req.method === 'HEAD') return c.body(null, 200, headers)
    const ofBusiness = [...streams].filter(stream => stream.businessId === businessId)
    makeRoom(
      ofBusiness.filter(stream => stream.session === session),
      MOST_OF_SESSION,
    )
    makeRoom(ofBusiness, MOST_OF_BUSINESS)
    return c.body(changes(context, owner, { streams, session, heartbeatMs }), 200, headers)
  })
}

function changes(
  context: Context,
  owner: Owner,
  { streams, session, heartbeatMs }: { streams: Set<Stream>; session: string; heartbeatMs: number },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let stop = () => {}
  return new ReadableStream({
    start(controller) {
      let ended = false
      const end = () => {
        if (ended) return
        stop()
        controller.close()
      }
      const write = (text: string) => {
        if (ended) return
        if ((controller.desiredSize ?? 0) < -BACKLOG) end()
        else controller.enqueue(encoder.encode(text))
      }
      /** Whoever signed out meanwhile, here or elsewhere, hears no more. */
      const look = async () => {
        try {
          if (!(await isSession(context.reservedDb, owner, context.clock()))) end()
        } catch (err) {
          context.log.warn({ err }, 'the session of a stream could not be looked at')
        }
      }
      const unsubscribe = context.events.subscribe(owner.scope, topic => {
        if (topic === 'sessions') void look()
        else write(`event: change\ndata: ${topic}\n\n`)
      })
      const heartbeat = setInterval(() => {
        write(': still here\n\n')
        void look()
      }, heartbeatMs)
      const lifetime = setTimeout(end, LIFETIME_MS)
      const stream: Stream = {
        session,
        businessId: owner.scope.businessId,
        since: performance.now(),
        end,
      }
      streams.add(stream)
      stop = () => {
        ended = true
        streams.delete(stream)
        unsubscribe()
        clearInterval(heartbeat)
        clearTimeout(lifetime)
      }
      write(`retry: ${RETRY_MS}\nevent: ready\ndata: \n\n`)
    },
    cancel: () => stop(),
  })
}
