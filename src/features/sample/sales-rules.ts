import { QUARTER_MS } from '#domain/time/date.ts'
import type { Interval } from '#domain/time/interval.ts'
import { boundsOfDates } from '#domain/time/zone.ts'
import type { Appointment } from '#features/appointments/contract.ts'
import type { DaySales } from '#features/checkout/days/contract.ts'
import { MAX_OPEN, type SalesSum, sumsOf } from '#features/checkout/days/rules.ts'
import { type DateRange, rangeBefore } from '#features/reports/range-rules.ts'
import { sumByDay, sumBySteps } from '#features/reports/rules.ts'
import type { SalesReport } from '#features/reports/sales-contract.ts'
import { endOf, isOpen, paymentOf, type Sample, startOf } from './visits-rules.ts'

const FLOAT_CENTS = 10_000

/** Completed visits were checked out when they ended. */
const soldIn = ({ visits }: Sample, { start, end }: Interval) =>
  visits.filter(each => each.status === 'completed' && endOf(each) >= start && endOf(each) < end)

const totalOf = (visit: Appointment) => visit.servicePrice + paymentOf(visit).tip

const rowsOf = (sold: readonly Appointment[]): SalesSum[] =>
  sold.flatMap(visit => {
    const { method, tip } = paymentOf(visit)
    const { staffId, serviceId } = visit
    const line = { part: 'line', method: null, staffId } as const
    const rest = { kind: null, staffId: null, serviceId: null }
    return [
      { ...line, kind: 'service', serviceId, cents: visit.servicePrice },
      { ...line, kind: 'tip', serviceId: null, cents: tip },
      { ...rest, part: 'paid', method, cents: totalOf(visit) },
      { ...rest, part: 'sales', method: null, cents: 1 },
    ] satisfies SalesSum[]
  })

export function totalsOf(sample: Sample, span: Interval) {
  const { sales, total, tips, methods } = sumsOf(rowsOf(soldIn(sample, span)))
  return { sales, total, tips, paid: Object.fromEntries(methods.map(m => [m.method, m.total])) }
}

export function dayOf(sample: Sample, date: string): DaySales {
  const { zone, words } = sample
  const bounds = boundsOfDates(date, date, zone)
  const { byService: _, staff, ...sums } = sumsOf(rowsOf(soldIn(sample, bounds)))
  const open = sample.visits.filter(
    each => isOpen(each) && startOf(each) >= bounds.start && startOf(each) < bounds.end,
  )
  return {
    date,
    timeZone: zone,
    ...sums,
    staff: staff.map(row => ({ ...row, name: words.staff[row.id! - 1]! })),
    open: {
      count: open.length,
      visits: open.slice(0, MAX_OPEN).map(visit => ({
        id: visit.id,
        client: visit.customerName,
        service: visit.serviceName,
        staff: visit.staffName,
        startTime: visit.startTime,
        step: visit.startedAt ? 'started' : visit.arrivedAt ? 'arrived' : 'booked',
        total: visit.servicePrice,
        paid: 0,
      })),
    },
    drawer: {
      received: sums.methods.find(({ method }) => method === 'cash')!.total,
      returned: 0,
      lastFloat: FLOAT_CENTS,
    },
  }
}

export function salesReportOf(sample: Sample, range: DateRange): SalesReport {
  const { zone, words } = sample
  const before = rangeBefore(range)
  const [now, earlier] = [range, before].map(({ from, to }) =>
    soldIn(sample, boundsOfDates(from, to, zone)),
  ) as [Appointment[], Appointment[]]
  const days = (of: DateRange, sold: readonly Appointment[]) =>
    sumByDay(
      of,
      zone,
      sold.map(visit => ({
        quarter: Math.floor(endOf(visit) / QUARTER_MS),
        value: totalOf(visit),
      })),
    )
  const { staff, byService, ...sums } = sumsOf(rowsOf(now))
  return {
    ...range,
    timeZone: zone,
    before,
    totalBefore: sumsOf(rowsOf(earlier)).total,
    ...sums,
    overTime: sumBySteps(range, days(range, now), days(before, earlier)).map(
      ({ value, ...step }) => ({ ...step, cents: value }),
    ),
    staff: staff.map(row => ({ ...row, name: words.staff[row.id! - 1]! })),
    byService: byService.map(row => ({ ...row, name: words.services[row.id! - 1]! })),
  }
}
