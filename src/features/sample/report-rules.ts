import { addDays, DAY_MS, HOUR_MS, MINUTE_MS, QUARTER_MS } from '#domain/time/date.ts'
import { boundsOfDates } from '#domain/time/zone.ts'
import type { Appointment } from '#features/appointments/contract.ts'
import type { Report } from '#features/reports/contract.ts'
import { type DateRange, daysIn, rangeBefore } from '#features/reports/range-rules.ts'
import { buildReport, type OfferSum, type Part, type Period } from '#features/reports/rules.ts'
import {
  byClient,
  endOf,
  hoursOn,
  isOpen,
  menu,
  reminded,
  type Sample,
  startOf,
  team,
} from './visits-rules.ts'

const RETURN_MS = 90 * DAY_MS

const isVisit = ({ status }: Appointment) => status === 'completed'
const named = (names: readonly string[], list: readonly { id: number }[]) =>
  list.map(({ id }) => ({ id, name: names[id - 1]! }))

export function reportOf(sample: Sample, range: DateRange): Report {
  const { zone, words } = sample
  return buildReport(zone, periodOf(sample, range), periodOf(sample, rangeBefore(range)), {
    services: named(words.services, menu),
    staff: named(words.staff, team),
  })
}

function periodOf(sample: Sample, range: DateRange): Period {
  const { start, end } = boundsOfDates(range.from, range.to, sample.zone)
  const visits = sample.visits.filter(each => startOf(each) >= start && startOf(each) < end)
  const dates = Array.from({ length: daysIn(range) }, (_, day) => addDays(range.from, day))
  const working = new Map(
    team.map(member => {
      const hours = dates.flatMap(date => hoursOn(date, member, sample.zone) ?? [])
      const ms = hours.reduce((total, each) => total + each.end - each.start, 0)
      return [member.id, ms / MINUTE_MS]
    }),
  )
  return { range, parts: [partOf(sample, visits)], working }
}

function partOf(sample: Sample, visits: readonly Appointment[]): Part {
  const ended = visits.filter(each => isVisit(each) || each.status === 'no_show')
  return {
    offers: menu.flatMap(({ id: serviceId }) =>
      team.map(({ id: staffId }) =>
        offerOf(
          sample,
          { serviceId, staffId },
          visits.filter(each => each.serviceId === serviceId && each.staffId === staffId),
        ),
      ),
    ),
    quarters: visits.map(each => ({
      quarter: Math.floor(startOf(each) / QUARTER_MS),
      bookings: 1,
    })),
    leads: visits.map(each => ({
      hours: Math.floor((startOf(each) - Date.parse(each.createdAt!)) / HOUR_MS),
      bookings: 1,
    })),
    reminded: ended.map(each => ({
      reminded: reminded(each),
      visits: 1,
      noShows: isVisit(each) ? 0 : 1,
    })),
    clients: clientsOf(sample, visits),
  }
}

function offerOf(
  { now }: Sample,
  ids: Pick<OfferSum, 'serviceId' | 'staffId'>,
  visits: readonly Appointment[],
): OfferSum {
  const count = (counts: (visit: Appointment) => boolean) => visits.filter(counts).length
  return {
    ...ids,
    bookings: visits.length,
    completed: count(isVisit),
    noShows: count(({ status }) => status === 'no_show'),
    cancelled: count(({ status }) => status === 'cancelled'),
    unmarked: count(each => isOpen(each) && endOf(each) <= now),
    revenueCents: visits.filter(isVisit).reduce((total, each) => total + each.servicePrice, 0),
    bookedMinutes: visits
      .filter(({ status }) => status !== 'cancelled')
      .reduce((total, each) => total + (endOf(each) - startOf(each)) / MINUTE_MS, 0),
  }
}

function clientsOf(sample: Sample, visits: readonly Appointment[]): Part['clients'] {
  const all = byClient(sample.visits.filter(isVisit))
  const seen = byClient(visits.filter(isVisit))
  const count = (holds: (all: readonly Appointment[], first: Appointment) => boolean) =>
    [...seen].filter(([name, [first]]) => holds(all.get(name)!, first!)).length
  return {
    seen: seen.size,
    new: count(([earliest], first) => earliest === first),
    cameBack: count((all, first) =>
      all.some(
        each =>
          each !== first &&
          startOf(each) > startOf(first) &&
          startOf(each) <= startOf(first) + RETURN_MS,
      ),
    ),
  }
}
