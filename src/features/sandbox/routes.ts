import { z } from '@hono/zod-openapi'
import type { Context as Request } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { idParam } from '#contract/fields.ts'
import type { Context } from '#platform/context.ts'
import type { HttpEnv } from '#platform/http/env.ts'
import { plainFont, plainStyle } from '#platform/http/plain-look.ts'
import { createRouter } from '#platform/http/router.ts'
import { documentPolicy } from '#platform/http/security.ts'
import { refuse } from '#platform/refusal.ts'
import { listSandboxMessages, phoneInput, sandboxFilter } from './contract.ts'
import { outboxScript, outboxStyle } from './outbox-assets-page.ts'
import { type OutboxView, outboxPage } from './outbox-page.ts'
import { phoneScript } from './phone-page.ts'
import { type Post, usePhone } from './phone-service.ts'
import { phoneStyle } from './phone-style-page.ts'
import { findAttachment, findMessage, listMessages, presentMessage } from './service.ts'

/**
 * Emails may only render, and open links on a click: no scripts, forms, requests or foreign
 * content, and never at our own origin.
 */
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
].join('; ')

const KNOWN_FILE = /^(text\/calendar|audio\/)/

/** For sandboxes only. */
export function sandboxRoutes(context: Context, post: Post = fetch) {
  const show = async (c: Request<HttpEnv>, open?: OutboxView['open']) => {
    const read = sandboxFilter.safeParse({
      to: c.req.query('to') || undefined,
      channel: c.req.query('channel') || undefined,
    })
    const filter = read.success ? read.data : { limit: 50 }
    const messages = await listMessages(context, filter)
    documentPolicy(c)
    return c.html(outboxPage({ brandName: context.config.brandName, messages, filter, open }))
  }

  return createRouter(context)
    .openapi(listSandboxMessages, async c =>
      c.json((await listMessages(context, c.req.valid('query'))).map(presentMessage), 200),
    )
    .get('/sandbox', c => show(c))
    .get('/sandbox/outbox.css', c =>
      c.body(plainFont() + plainStyle + outboxStyle + phoneStyle, 200, {
        'content-type': 'text/css; charset=utf-8',
      }),
    )
    .get('/sandbox/outbox.js', c =>
      c.body(outboxScript + phoneScript, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
    )
    .get('/sandbox/messages/:id', async c => {
      const message = await findMessage(context, idOf(c))
      return show(c, { message, view: c.req.query('view') === 'text' ? 'text' : 'seen' })
    })
    .post('/sandbox/phone/:id', bodyLimit({ maxSize: 1_000 }), async c => {
      const read = phoneInput.safeParse(await c.req.json().catch(() => undefined))
      if (!read.success) throw refuse.invalid('Choose what to do with the call.')
      return c.json(await usePhone(context, post, idOf(c), read.data))
    })
    .get('/sandbox/messages/:id/body', async c => {
      const { html } = await findMessage(context, idOf(c))
      if (html === null) throw refuse.notFound('This message has no HTML part.')
      c.header('Content-Security-Policy', MAIL_POLICY)
      // Browsers refuse sandboxed pages with Cross-Origin-Opener-Policy.
      c.header('Cross-Origin-Opener-Policy', 'unsafe-none')
      // Links replace the outbox, so that "back" returns to it.
      return c.html(html.replaceAll('target="_blank"', 'target="_top"'))
    })
    .get('/sandbox/messages/:id/files/:index', async c => {
      const index = z.coerce.number().int().min(0).safeParse(c.req.param('index'))
      if (!index.success) throw refuse.notFound('This file does not exist.')
      const { filename, contentType, base64 } = await findAttachment(context, idOf(c), index.data)
      return c.body(Buffer.from(base64, 'base64'), 200, {
        'content-type': KNOWN_FILE.test(contentType) ? contentType : 'application/octet-stream',
        'content-disposition': `${contentType.startsWith('audio/') ? 'inline' : 'attachment'}; filename="${filename.replace(/[^\w.-]/g, '_')}"`,
      })
    })
}

function idOf(c: Request): number {
  const id = idParam.safeParse(c.req.param('id'))
  if (!id.success) throw refuse.notFound('This message does not exist.')
  return id.data
}
