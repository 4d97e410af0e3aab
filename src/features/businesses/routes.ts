import { holidayCountries, holidayRegions } from '#domain/availability/holidays.ts'
import type { Context } from '#platform/context.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const businessRoutes = (context: Context) =>
  createRouter(context)
    .member(contract.readBusiness, member => service.readBusiness(context, member))
    .member(contract.updateBusiness, (member, { json }) =>
      service.updateBusiness(context, member, json),
    )
    .member(contract.requestFreeCredit, member => service.requestFreeCredit(context, member))
    .member(contract.listHolidayCountries, holidayCountries)
    .member(contract.listHolidayRegions, (_, { param }) => holidayRegions(param.country))
