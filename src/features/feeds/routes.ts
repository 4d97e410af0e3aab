import type { Context } from '#platform/context.ts'
import { clientIpOf } from '#platform/http/guard.ts'
import { hasEtag } from '#platform/http/kept-documents.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const feedRoutes = (context: Context) =>
  createRouter(context)
    .member(contract.listFeeds, service.listFeeds)
    .member(contract.saveFeed, service.saveFeed)
    .member(contract.rotateFeed, service.rotateFeed)
    .member(contract.removeFeed, service.removeFeed)

export const feedFileRoutes = (context: Context) =>
  createRouter(context).get('/feeds/:file', async c => {
    c.set('route', '/feeds/{file}')
    const { etag, write } = await service.readCalendar(
      context,
      c.req.param('file'),
      clientIpOf(context, c),
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
