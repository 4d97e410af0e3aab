import type { Context } from '#platform/context.ts'
import { addressOf, guard, memberOf } from '#platform/http/guard.ts'
import { hasEtag } from '#platform/http/kept-documents.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const feedRoutes = (context: Context) =>
  createRouter()
    .openapi(guard(context, contract.listFeeds), async c =>
      c.json(await service.listFeeds(context, memberOf(c)), 200),
    )
    .openapi(guard(context, contract.saveFeed), async c =>
      c.json(await service.saveFeed(context, memberOf(c), c.req.valid('json')), 200),
    )
    .openapi(guard(context, contract.rotateFeed), async c =>
      c.json(await service.rotateFeed(context, memberOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guard(context, contract.removeFeed), async c => {
      await service.removeFeed(context, memberOf(c), c.req.valid('param').id)
      return c.body(null, 204)
    })

export const feedFileRoutes = (context: Context) =>
  createRouter().get('/feeds/:file', async c => {
    c.set('route', '/feeds/{file}')
    const { etag, write } = await service.readCalendar(
      context,
      c.req.param('file'),
      addressOf(context, c),
    )
    const headers = {
      'Cache-Control': 'private, no-cache',
      ETag: etag,
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'none',
    }
    if (hasEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
    return c.body(write(), 200, {
      ...headers,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="calendar.ics"',
    })
  })
