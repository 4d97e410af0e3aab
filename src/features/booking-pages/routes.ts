import type { Context } from '#platform/context.ts'
import { guard, memberOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as embedding from './embed-contract.ts'
import { readEmbedding, saveEmbedding } from './embed-service.ts'
import * as service from './service.ts'

export const bookingPageRoutes = (context: Context) =>
  createRouter()
    .openapi(guard(context, contract.listPages), async c =>
      c.json(await service.listPages(context, memberOf(c)), 200),
    )
    .openapi(guard(context, contract.createPage), async c =>
      c.json(await service.createPage(context, memberOf(c), c.req.valid('json')), 201),
    )
    .openapi(guard(context, contract.readPage), async c =>
      c.json(await service.readPublicPage(context, c.req.valid('param').pageName), 200),
    )
    .openapi(guard(context, contract.updatePage), async c => {
      const { pageName } = c.req.valid('param')
      return c.json(
        await service.updatePage(context, memberOf(c), pageName, c.req.valid('json')),
        200,
      )
    })
    .openapi(guard(context, contract.removePage), async c => {
      await service.removePage(context, memberOf(c), c.req.valid('param').pageName)
      return c.body(null, 204)
    })
    .openapi(guard(context, embedding.readEmbedding), async c =>
      c.json(await readEmbedding(context, memberOf(c), c.req.valid('param').pageName), 200),
    )
    .openapi(guard(context, embedding.saveEmbedding), async c => {
      const { pageName } = c.req.valid('param')
      const input = c.req.valid('json')
      return c.json(await saveEmbedding(context, memberOf(c), pageName, input), 200)
    })
