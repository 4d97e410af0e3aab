import { addDays, DAY_MS, iso, type LocalDate, MINUTE_MS } from '#domain/time/date.ts'
import type { Interval } from '#domain/time/interval.ts'
import { dayBounds, localDateOf } from '#domain/time/zone.ts'
import type { Appointment } from '#features/appointments/contract.ts'
import type { Attention, Gap, Need, Setup } from '#features/dashboard/contract.ts'
import { endOf, hoursOn, isOpen, menu, type Sample, startOf, team } from './visits-rules.ts'

const LISTED = 5

export function homeOf(sample: Sample): Setup {
  const { zone, words } = sample
  return {
    businessName: words.business,
    named: true,
    timeZone: zone,
    services: menu.length,
    staff: team.length,
    staffWithHours: team.length,
    hoursConfirmed: true,
    pages: 1,
    firstPageName: null,
    hasAppointments: true,
    freeCredit: 'answered',
    today: todayOf(sample),
    attention: attentionOf(sample),
    gaps: gapsOf(sample),
  }
}

const spanOf = (visit: Appointment): Interval => ({ start: startOf(visit), end: endOf(visit) })

function todayOf({ now, zone, visits }: Sample): Setup['today'] {
  const date = localDateOf(now, zone)
  const { start, end } = dayBounds(date, zone)
  const kept = visits.filter(
    visit => visit.status !== 'cancelled' && startOf(visit) >= start && startOf(visit) < end,
  )
  const toCome = kept.filter(visit => isOpen(visit) && endOf(visit) > now)
  const working = team.flatMap(member => hoursOn(date, member, zone) ?? [])
  const sum = (spans: readonly Interval[]) =>
    spans.reduce((total, span) => total + span.end - span.start, 0)
  return {
    date,
    done: kept.filter(visit => visit.status !== 'no_show' && endOf(visit) <= now).length,
    toCome: toCome.length,
    expectedCents: kept.reduce(
      (total, { status, servicePrice }) => total + (status === 'no_show' ? 0 : servicePrice),
      0,
    ),
    bookedShare: working.length > 0 ? sum(kept.map(spanOf)) / sum(working) : null,
    next: toCome.find(visit => startOf(visit) > now) ?? null,
  }
}

function attentionOf({ now, visits }: Sample): Attention[] {
  const needOf = (visit: Appointment): Need | undefined => {
    if (!isOpen(visit)) return undefined
    const start = startOf(visit)
    if (endOf(visit) <= now) return 'outcome'
    if (start <= now) return undefined
    if (visit.riskLevel === 'high' && start <= now + 7 * DAY_MS) return 'risk'
    return visit.status === 'booked' && start <= now + 2 * DAY_MS ? 'unconfirmed' : undefined
  }
  const needing = visits.map(visit => ({ visit, need: needOf(visit) }))
  return (['risk', 'unconfirmed', 'outcome'] as const).flatMap(need => {
    const rows = needing.flatMap(each => (each.need === need ? [each.visit] : []))
    const first = rows.slice(0, LISTED).map(visit => ({
      ...visit,
      customerPhone: '',
      status: visit.status as 'booked' | 'confirmed',
    }))
    return rows.length > 0 ? [{ need, count: rows.length, first }] : []
  })
}

function gapsOf(sample: Sample): Gap[] {
  const { now, zone, words } = sample
  const today = localDateOf(now, zone)
  const dates = Array.from({ length: 7 }, (_, day) => addDays(today, day))
  return team
    .flatMap(member => dates.flatMap(date => freeOn(date, member, sample)))
    .toSorted((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)
    .slice(0, LISTED)
    .map(({ start, end, member, service }) => ({
      startTime: iso(start),
      endTime: iso(end),
      staffName: words.staff[member.id - 1]!,
      serviceName: words.services[service.id - 1]!,
      at: iso(start),
      url: '',
    }))
}

function freeOn(date: LocalDate, member: (typeof team)[number], { now, zone, visits }: Sample) {
  const hours = hoursOn(date, member, zone)
  if (!hours) return []
  const taken = visits.filter(
    visit =>
      visit.staffId === member.id &&
      visit.status !== 'cancelled' &&
      startOf(visit) < hours.end &&
      endOf(visit) > hours.start,
  )
  const starts = [hours.start, ...taken.map(endOf)]
  const ends = [...taken.map(startOf), hours.end]
  return starts.flatMap((from, index) => {
    const [start, end] = [Math.max(from, now), ends[index]!]
    const service = menu.find(
      ({ id, duration }) => member.serviceIds.includes(id) && start + duration * MINUTE_MS <= end,
    )
    return service ? [{ start, end, member, service }] : []
  })
}
