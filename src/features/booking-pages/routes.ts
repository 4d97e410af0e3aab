import type { Context } from '#platform/context.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as embedding from './embed-contract.ts'
import { readEmbedding, saveEmbedding } from './embed-service.ts'
import * as service from './service.ts'

export const bookingPageRoutes = (context: Context) =>
  createRouter(context)
    .member(contract.listPages, service.listPages)
    .member(contract.createPage, service.createPage)
    .openapi(contract.readPage, async c =>
      c.json(await service.readPublicPage(context, c.req.valid('param').pageName), 200),
    )
    .member(contract.updatePage, service.updatePage)
    .member(contract.removePage, service.removePage)
    .member(embedding.readEmbedding, readEmbedding)
    .member(embedding.saveEmbedding, saveEmbedding)
