import type { Context } from '#platform/context.ts'
import { guard, memberOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

/** Registered before the routes of a single sale, whose paths would match too. */
export const salesDayRoutes = (context: Context) =>
  createRouter()
    .openapi(guard(context, contract.readDayTotals), async c =>
      c.json(await service.readDayTotals(context, memberOf(c), c.req.valid('query')), 200),
    )
    .openapi(guard(context, contract.readDay), async c =>
      c.json(await service.readDay(context, memberOf(c), c.req.valid('query').date), 200),
    )
    .openapi(guard(context, contract.exportDay), async c => {
      const { date } = c.req.valid('query')
      return c.body(await service.exportDay(context, memberOf(c), date), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="sales-${date}.csv"`,
      })
    })
    .openapi(guard(context, contract.saveCashCount), async c =>
      c.json(await service.saveCashCount(context, memberOf(c), c.req.valid('json')), 200),
    )
