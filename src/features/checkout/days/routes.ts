import type { Context } from '#platform/context.ts'
import { memberOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

/** Registered before the routes of a single sale, whose paths would match too. */
export const salesDayRoutes = (context: Context) =>
  createRouter(context)
    .member(contract.readDayTotals, service.readDayTotals)
    .member(contract.readDay, service.readDay)
    .openapi(contract.exportDay, async c => {
      const { date } = c.req.valid('query')
      return c.body(await service.exportDay(context, memberOf(c), date), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="sales-${date}.csv"`,
      })
    })
    .member(contract.saveCashCount, service.saveCashCount)
