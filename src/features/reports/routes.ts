import type { Context } from '#platform/context.ts'
import { memberOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as sales from './sales-contract.ts'
import { exportSalesReport, readSalesReport } from './sales-service.ts'
import { exportReport, readReport } from './service.ts'

export const reportRoutes = (context: Context) =>
  createRouter(context)
    .member(contract.readReport, readReport)
    .openapi(contract.exportReport, async c => {
      const asked = c.req.valid('query')
      const name = `${asked.table}-${asked.from}-${asked.to}.csv`
      return c.body(await exportReport(context, memberOf(c), asked), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}"`,
      })
    })
    .member(sales.readSalesReport, readSalesReport)
    .openapi(sales.exportSalesReport, async c => {
      const asked = c.req.valid('query')
      const name = `sales-${asked.table}-${asked.from}-${asked.to}.csv`
      return c.body(await exportSalesReport(context, memberOf(c), asked), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}"`,
      })
    })
