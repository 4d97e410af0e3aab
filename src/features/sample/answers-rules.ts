import { findable } from '#domain/letters.ts'
import { addDays, DAY_MS, iso } from '#domain/time/date.ts'
import { localDateOf } from '#domain/time/zone.ts'
import { type Appointment, listAppointments } from '#features/appointments/contract.ts'
import {
  explainOffer,
  readWorkingTime,
  type WorkingTime,
} from '#features/availability/owner-contract.ts'
import { type Business, readBusiness } from '#features/businesses/contract.ts'
import { readDay, readDayTotals } from '#features/checkout/days/contract.ts'
import { searchClients } from '#features/clients/contract.ts'
import { readSetup } from '#features/dashboard/contract.ts'
import { readReport } from '#features/reports/contract.ts'
import { readSalesReport } from '#features/reports/sales-contract.ts'
import { listAddOns } from '#features/services/add-ons-contract.ts'
import { listServices, type Service } from '#features/services/contract.ts'
import { listStaff, type StaffMember } from '#features/staff/contract.ts'
import { readTrouble } from '#features/watchdog/contract.ts'
import { clientOf, searchOf } from './clients-rules.ts'
import { homeOf } from './home-rules.ts'
import { reportOf } from './report-rules.ts'
import { dayOf, salesReportOf, totalsOf } from './sales-rules.ts'
import { addOn, endOf, hoursOn, menu, type Sample, startOf, team } from './visits-rules.ts'

export type Asked = Record<string, string | undefined>

export function answerOf(sample: Sample, address: string, asked: Asked = {}): unknown {
  switch (address) {
    case readSetup.path:
      return homeOf(sample)
    case readReport.path:
      return reportOf(sample, { from: asked.from!, to: asked.to! })
    case readSalesReport.path:
      return salesReportOf(sample, { from: asked.from!, to: asked.to! })
    case readDay.path:
      return dayOf(sample, asked.date!)
    case readDayTotals.path:
      return totalsOf(sample, { start: Date.parse(asked.from!), end: Date.parse(asked.to!) })
    case listAppointments.path:
      return appointmentsOf(sample, asked)
    case readWorkingTime.path:
      return workingTimeOf(sample, asked)
    case listStaff.path:
      return staffOf(sample)
    case listServices.path:
      return servicesOf(sample)
    case listAddOns.path:
      return [{ name: sample.words.addOn, ...addOn, serviceIds: [1, 2] }]
    case readBusiness.path:
      return businessOf(sample)
    case readTrouble.path:
      return { late: 0, failed: 0, unknown: 0, since: null, problems: [] }
    case explainOffer.path:
      return { offered: true }
    case searchClients.path:
      return searchOf(sample, asked)
    default:
      return oneOf(sample, address)
  }
}

const KEPT_SEARCH = 20

function appointmentsOf({ now, visits }: Sample, asked: Asked): Appointment[] {
  const { search, comingUp } = asked
  const kept = visits.filter(({ status }) => status !== 'cancelled')
  if (search !== undefined) {
    const sought = findable(search)
    return kept
      .filter(({ customerName }) => findable(customerName).includes(sought))
      .toReversed()
      .slice(0, KEPT_SEARCH)
  }
  const [from, to] = comingUp
    ? [now, now + 7 * DAY_MS]
    : [Date.parse(asked.from!), Date.parse(asked.to!)]
  return kept.filter(each => startOf(each) < to && endOf(each) > from)
}

function workingTimeOf({ zone }: Sample, asked: Asked): WorkingTime[] {
  const [from, to] = [Date.parse(asked.from!), Date.parse(asked.to!)]
  const dates: string[] = []
  const last = localDateOf(to, zone)
  for (let date = localDateOf(from, zone); date <= last; date = addDays(date, 1)) dates.push(date)
  return team.map(member => ({
    staffId: member.id,
    working: dates.flatMap(date => {
      const hours = hoursOn(date, member, zone)
      return hours && hours.start < to && hours.end > from
        ? [{ startTime: iso(hours.start), endTime: iso(hours.end) }]
        : []
    }),
    timeOff: [],
    closed: [],
  }))
}

const time = (hour: number) => `${String(hour).padStart(2, '0')}:00`

const staffOf = ({ words }: Sample): StaffMember[] =>
  team.map(({ id, weekdays, opens, closes, serviceIds }) => ({
    id,
    name: words.staff[id - 1]!,
    position: words.position,
    bio: '',
    email: '',
    specialties: '',
    serviceIds: [...serviceIds],
    weekly: weekdays.map(weekday => ({ weekday, start: time(opens), end: time(closes) })),
  }))

const servicesOf = ({ words }: Sample): Service[] =>
  menu.map(service => ({
    ...service,
    ...(service.id <= 2 ? { addOnIds: [1] } : {}),
    name: words.services[service.id - 1]!,
    description: '',
    category: 'beauty',
    bufferBefore: 0,
    bufferAfter: 0,
    whatToBring: '',
    directions: '',
  }))

const businessOf = ({ zone, words }: Sample): Business => ({
  name: words.business,
  timeZone: zone,
  minimumNoticeMinutes: 120,
  horizonDays: 90,
  slotIntervalMinutes: 30,
  changeCutoffMinutes: 0,
  reminderLeads: [1440, 120],
  holidayCountry: null,
  phoneCountry: null,
  language: 'en',
  smartSuggestions: false,
  assignment: 'fair',
  hasSales: true,
})

function oneOf(sample: Sample, address: string): unknown {
  const [, clientId] = /^\/api\/clients\/(\d+)$/.exec(address) ?? []
  const name = sample.words.clients[Number(clientId) - 1]
  if (name) return clientOf(sample, name)
  const [, id, client] = /^\/api\/appointments\/(\d+)(\/client)?$/.exec(address) ?? []
  const visit = sample.visits.find(each => each.id === Number(id))
  if (!visit) return undefined
  if (client) return clientOf(sample, visit.customerName)
  return { ...visit, timeline: [{ at: visit.createdAt!, kind: 'created', actor: 'client' }] }
}
