import type { Context } from '#platform/context.ts'
import { addressOf, guard, memberOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const reviewRoutes = (context: Context) =>
  createRouter()
    .openapi(guard(context, contract.listPublicReviews), async c => {
      const { pageName } = c.req.valid('param')
      return c.json(
        await service.listPublicReviews(context, pageName, c.req.valid('query').cursor),
        200,
      )
    })
    .openapi(guard(context, contract.writeReview), async c => {
      const { id } = c.req.valid('param')
      const review = c.req.valid('json')
      return c.json(await service.writeReview(context, id, review, addressOf(context, c)), 201)
    })
    .openapi(guard(context, contract.listReviews), async c =>
      c.json(await service.listReviews(context, memberOf(c), c.req.valid('query').cursor), 200),
    )
    .openapi(guard(context, contract.changeReview), async c => {
      const { id } = c.req.valid('param')
      return c.json(await service.changeReview(context, memberOf(c), id, c.req.valid('json')), 200)
    })
    .openapi(guard(context, contract.listHiddenCounts), async c =>
      c.json(await service.listHiddenCounts(context), 200),
    )
