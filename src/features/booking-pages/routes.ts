import type { Context } from '#platform/context.ts'
import { guard } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as embedding from './embed-contract.ts'
import { readEmbedding, saveEmbedding } from './embed-service.ts'
import * as service from './service.ts'

export const bookingPageRoutes = (context: Context) =>
  createRouter(context)
    .member(contract.listPages, member => service.listPages(context, member))
    .member(contract.createPage, (member, { json }) => service.createPage(context, member, json))
    .openapi(guard(context, contract.readPage), async c =>
      c.json(await service.readPublicPage(context, c.req.valid('param').pageName), 200),
    )
    .member(contract.updatePage, (member, { param: { pageName }, json }) =>
      service.updatePage(context, member, pageName, json),
    )
    .member(contract.removePage, (member, { param }) =>
      service.removePage(context, member, param.pageName),
    )
    .member(embedding.readEmbedding, (member, { param }) =>
      readEmbedding(context, member, param.pageName),
    )
    .member(embedding.saveEmbedding, (member, { param: { pageName }, json: input }) =>
      saveEmbedding(context, member, pageName, input),
    )
