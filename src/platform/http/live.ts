import { file, route } from '#contract/route.ts'
import { MINUTE_MS } from '#domain/time/date.ts'
import type { Member } from '../actor.ts'
import type { Context } from '../context.ts'
import { inThisScope } from '../db/row-scope.ts'
import { refuse } from '../refusal.ts'
import { isCurrentSession } from '../sessions/sessions.ts'
import { memberOf } from './guard.ts'
import { keepStream } from './listen.ts'
import { createRouter } from './router.ts'

/** Proxies close silent connections after a minute. */
const HEARTBEAT_MS = 25_000
/** The reader then reconnects, if it still has access. */
const LIFETIME_MS = 15 * MINUTE_MS
const RETRY_MS = 1000
/** Reconnections and the screens' full reads are spread over this time. */
const SPREAD_MS = 2000
/** In messages. A slower reader is disconnected and catches up on reconnecting. */
const BACKLOG = 100
/** Only visible screens hold a stream. */
const MAX_PER_SESSION = 12
const MAX_PER_BUSINESS = 60
/** Streams older than this may be replaced, because their browsers may have vanished. */
const GIVES_WAY_MS = 60_000

interface LiveOptions {
  heartbeatMs?: number
  givesWayMs?: number
}

const readEvents = route('get', '/api/events', 'member', {
  passive: true,
  200: file(
    'text/event-stream',
    'Server-sent events. `ready` means that changes are being watched; its data is the number of milliseconds since the last change. Each `change` has its topic as data, or `everything` if some may have been missed. `beat` shows every 25 seconds that the connection is alive. A client that was away, or read anything before the last change, reads everything again.',
  ),
})

interface Stream {
  session: string
  businessId: number
  since: number
  end: () => void
}

export const liveRoutes = (
  context: Context,
  { heartbeatMs = HEARTBEAT_MS, givesWayMs = GIVES_WAY_MS }: LiveOptions = {},
) => {
  const streams = new Set<Stream>()

  /**
   * Younger streams stay, because their readers would reconnect and end other streams. @throws 429
   */
  const makeRoom = (theirs: Stream[], most: number) => {
    const oldest = theirs[0]
    if (!oldest || theirs.length < most) return
    const wait = oldest.since + givesWayMs - performance.now()
    if (wait <= 0) return oldest.end()
    const sentence = 'This app is open in too many windows. Close one, or wait a minute.'
    throw refuse.tooMany(sentence, Math.ceil(wait / 1000))
  }

  return createRouter(context).openapi(readEvents, c => {
    const member = memberOf(c)
    const session = member.sessionHash.toString('base64')
    const { businessId } = member.scope
    const headers = {
      'Content-Type': 'text/event-stream',
      // Keeps nginx and similar proxies from buffering (its manual, proxy_buffering).
      'X-Accel-Buffering': 'no',
    }
    // Nothing reads the stream of a HEAD request, so it would never end.
    if (c.req.method === 'HEAD') return c.body(null, 200, headers)
    const ofBusiness = [...streams].filter(stream => stream.businessId === businessId)
    makeRoom(
      ofBusiness.filter(stream => stream.session === session),
      MAX_PER_SESSION,
    )
    makeRoom(ofBusiness, MAX_PER_BUSINESS)
    if (c.env.outgoing) keepStream(c.env.outgoing)
    return c.body(changes(context, member, { streams, session, heartbeatMs }), 200, headers)
  })
}

function changes(
  context: Context,
  member: Member,
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
      // The embedded engine delivers events in the scope of the request that sent them.
      const endIfSessionEnded = inThisScope(async () => {
        try {
          if (!(await isCurrentSession(context.reservedDb, member, context.clock()))) end()
        } catch (err) {
          context.log.warn({ err }, 'checking the session of a stream failed')
        }
      })
      const unsubscribe = context.events.subscribe(member.scope, topic => {
        const send = () => write(`event: change\ndata: ${topic}\n\n`)
        if (topic === 'sessions') void endIfSessionEnded()
        else if (topic === 'everything') setTimeout(send, Math.random() * SPREAD_MS).unref()
        else send()
      })
      const heartbeat = setInterval(() => {
        write('event: beat\ndata:\n\n')
        void endIfSessionEnded()
      }, heartbeatMs)
      const lifetime = setTimeout(end, LIFETIME_MS)
      const stream: Stream = {
        session,
        businessId: member.scope.businessId,
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
      const quiet = Math.floor(context.events.quietFor(member.scope))
      const retryMs = Math.floor(RETRY_MS + Math.random() * SPREAD_MS)
      write(`retry: ${retryMs}\nevent: ready\ndata: ${quiet}\n\n`)
    },
    cancel: () => stop(),
  })
}
