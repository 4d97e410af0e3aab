import { Hono } from 'hono'
import type { Context } from '#platform/context.ts'
import type { HttpEnv } from '#platform/http/env.ts'
import { sendGrowing } from '#platform/http/growing.ts'
import { memberOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './templates-contract.ts'
import * as service from './templates-service.ts'

export const templateRoutes = (context: Context) =>
  createRouter(context)
    .member(contract.listTemplates, service.listTemplates)
    .member(contract.saveTemplate, (_, member, kind, channel, { language }, input) =>
      service.saveTemplate(context, member, { kind, channel, language }, input),
    )
    .member(contract.resetTemplate, (_, member, kind, channel, { language }) =>
      service.resetTemplate(context, member, { kind, channel, language }),
    )
    .member(contract.previewTemplate, service.previewTemplate)
    .openapi(contract.speakTemplate, async c =>
      sendGrowing(
        c,
        await service.speakTemplate(context, memberOf(c), c.req.valid('json')),
        'private, no-store',
      ),
    )

/** Allows the emails' inline styles, but no scripts, forms or images. */
export const mailFrameRoutes = () =>
  new Hono<HttpEnv>().get('/mail-frame', c =>
    c.html(
      '<!doctype html><html lang="en"><head><title>Email</title></head><body></body></html>',
      200,
      {
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
        'cache-control': 'private, max-age=3600',
        'x-robots-tag': 'noindex',
      },
    ),
  )
