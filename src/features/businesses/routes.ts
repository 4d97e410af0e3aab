import { holidayCountries, holidayRegions } from '#domain/availability/holidays.ts'
import type { Context } from '#platform/context.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const businessRoutes = (context: Context) =>
  createRouter(context)
    .member(contract.readBusiness, service.readBusiness)
    .member(contract.updateBusiness, service.updateBusiness)
    .member(contract.requestFreeCredit, service.requestFreeCredit)
    .member(contract.listHolidayCountries, holidayCountries)
    .member(contract.listHolidayRegions, (_, __, country) => holidayRegions(country))
