import type { Context } from '#platform/context.ts'
import { clientIpOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const reviewRoutes = (context: Context) =>
  createRouter(context)
    .openapi(contract.listPublicReviews, async c => {
      const { pageName } = c.req.valid('param')
      return c.json(
        await service.listPublicReviews(context, pageName, c.req.valid('query').cursor),
        200,
      )
    })
    .openapi(contract.writeReview, async c => {
      const { id } = c.req.valid('param')
      const review = c.req.valid('json')
      return c.json(await service.writeReview(context, id, review, clientIpOf(context, c)), 201)
    })
    .member(contract.listReviews, service.listReviews)
    .member(contract.changeReview, service.changeReview)
    .member(contract.listHiddenCounts, service.listHiddenCounts)
