import { z } from '@hono/zod-openapi'
import { route } from '#contract/route.ts'
import type { BusinessScope } from '../actor.ts'
import type { Context } from '../context.ts'
import { guard, ownerOf } from './guard.ts'
import { createRouter } from './router.ts'

/** Shorter than the minute after which proxies give up on a silent connection. */
const HEARTBEAT_MS = 25_000
/** A stream ends after this, so that whoever signed out meanwhile does not come back. */
const LIFETIME_MS = 15 * 60_000
/** How long a browser waits before it comes back. */
const RETRY_MS = 1000
/** A reader this many messages behind is let go; it catches up when it comes back. */
const BACKLOG = 100

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

/** Tells open screens of a business what changed, as it changes. */
export const liveRoutes = (context: Context) =>
  createRouter().openapi(guard(context, readEvents), c =>
    c.body(changes(context, ownerOf(c).scope), 200, {
      'Content-Type': 'text/event-stream',
      // Proxies of nginx's kind hold answers back unless told not to (its manual, proxy_buffering).
      'X-Accel-Buffering': 'no',
    }),
  )

function changes(context: Context, scope: BusinessScope): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let stop = () => {}
  return new ReadableStream({
    start(controller) {
      const end = () => {
        stop()
        controller.close()
      }
      const write = (text: string) => {
        if ((controller.desiredSize ?? 0) < -BACKLOG) end()
        else controller.enqueue(encoder.encode(text))
      }
      const unsubscribe = context.events.subscribe(scope, topic => write(`event: change\ndata: ${topic}\n\n`))
      const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS)
      const lifetime = setTimeout(end, LIFETIME_MS)
      stop = () => {
        unsubscribe()
        clearInterval(heartbeat)
        clearTimeout(lifetime)
      }
      write(`retry: ${RETRY_MS}\nevent: ready\ndata: \n\n`)
    },
    cancel: () => stop(),
  })
}
