import { holidayCountries, holidayRegions } from '#domain/availability/holidays.ts'
import type { Context } from '#platform/context.ts'
import { guard, memberOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const businessRoutes = (context: Context) =>
  createRouter()
    .openapi(guard(context, contract.readBusiness), async c =>
      c.json(await service.readBusiness(context, memberOf(c)), 200),
    )
    .openapi(guard(context, contract.updateBusiness), async c =>
      c.json(await service.updateBusiness(context, memberOf(c), c.req.valid('json')), 200),
    )
    .openapi(guard(context, contract.requestFreeCredit), async c => {
      await service.requestFreeCredit(context, memberOf(c))
      return c.body(null, 204)
    })
    .openapi(guard(context, contract.listHolidayCountries), async c =>
      c.json(await holidayCountries(), 200),
    )
    .openapi(guard(context, contract.listHolidayRegions), async c =>
      c.json(await holidayRegions(c.req.valid('param').country), 200),
    )
