import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Context } from '#platform/context.ts'
import type { HttpEnv } from '#platform/http/env.ts'
import { plainFont, plainStyle } from '#platform/http/plain-look.ts'
import { documentPolicy } from '#platform/http/security.ts'
import { refuse } from '#platform/refusal.ts'
import { decisions, unknownOrderPage, windowPage, windowStyle } from './window-page.ts'

/** Anyone with an order's id may pay it, so mount it only for a sandbox. */
export const paymentWindowRoutes = (
  { config }: Context,
  window: NonNullable<Context['payments']['window']>,
) =>
  new Hono<HttpEnv>()
    .get('/sandbox/pay.css', c =>
      c.body(plainFont() + plainStyle + windowStyle, 200, {
        'content-type': 'text/css; charset=utf-8',
      }),
    )
    .get('/sandbox/pay/:id', async c => {
      const order = await window.find(c.req.param('id'))
      documentPolicy(c)
      return order
        ? c.html(windowPage(order, config.brandName))
        : c.html(unknownOrderPage(config.brandName), 404)
    })
    .post('/sandbox/pay/:id', bodyLimit({ maxSize: 10_000 }), async c => {
      const { choice } = await c.req.parseBody().catch(() => ({ choice: undefined }))
      const decision = decisions.find(known => known === choice)
      if (!decision) throw refuse.invalid('Choose what should happen.')
      const leadsTo = await window.decide(c.req.param('id'), decision)
      documentPolicy(c)
      if (!leadsTo) return c.html(unknownOrderPage(config.brandName), 404)
      // A relative redirect keeps the browser's host name.
      const { pathname, search } = new URL(leadsTo)
      return c.redirect(`${pathname}${search}`, 303)
    })
