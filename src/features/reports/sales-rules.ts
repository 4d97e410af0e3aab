import { amountColumns, amountKinds, staffName } from '#features/checkout/days/rules.ts'
import type { Words } from '#words/en/areas.ts'
import type { SalesReport, SalesTableName } from './sales-contract.ts'
import { cents, date, type Table, text } from './tables-rules.ts'

export function salesTableOf(
  name: SalesTableName,
  report: SalesReport,
  { sales: words, reports }: Pick<Words, 'sales' | 'reports'>,
): Table {
  const { amounts, methods } = words
  const { columns } = reports.tables
  switch (name) {
    case 'over-time':
      return {
        columns: [columns.from, columns.to, words.report.title, reports.tables.summary.before],
        rows: report.overTime.map(step => [
          date(step.from),
          date(step.to),
          cents(step.cents),
          cents(step.before),
        ]),
      }
    case 'staff':
      return {
        columns: [columns.staff, ...amountColumns.map(part => amounts[part])],
        rows: [
          ...report.staff.map(row => [
            text(staffName(row, words)),
            ...amountColumns.map(part => cents(row[part])),
          ]),
          [text(amounts.total), ...amountColumns.map(part => cents(report[part]))],
        ],
      }
    case 'services':
      return {
        columns: [columns.service, words.amounts.title],
        rows: [
          ...report.byService.map(row => [
            text(row.name || words.byService.unknown),
            cents(row.cents),
          ]),
          ...amountKinds
            .filter(part => part !== 'services' && report[part] !== 0)
            .map(part => [text(amounts[part]), cents(report[part])]),
          [text(amounts.total), cents(report.total)],
        ],
      }
    case 'methods':
      return {
        columns: [methods.method, methods.received, methods.returned, amounts.total],
        rows: [
          ...report.methods.map(row => [
            text(methods[row.method]),
            ...[row.received, row.returned, row.total].map(cents),
          ]),
          [
            text(amounts.total),
            ...(['received', 'returned', 'total'] as const).map(key =>
              cents(report.methods.reduce((sum, row) => sum + row[key], 0)),
            ),
          ],
        ],
      }
  }
}
