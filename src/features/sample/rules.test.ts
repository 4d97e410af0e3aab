import { describe, expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { addDays, DAY_MS, iso } from '#domain/time/date.ts'
import { covers, intervalSet } from '#domain/time/interval.ts'
import { dayBounds, localDateOf, minuteOfDayAt } from '#domain/time/zone.ts'
import {
  type Appointment,
  appointmentAnswer,
  listAppointments,
  readAppointment,
} from '#features/appointments/contract.ts'
import { explainOffer, readWorkingTime } from '#features/availability/owner-contract.ts'
import { readBusiness } from '#features/businesses/contract.ts'
import { type DaySales, readDay, readDayTotals } from '#features/checkout/days/contract.ts'
import { readClient, readClientById, searchClients } from '#features/clients/contract.ts'
import { readSetup, type Setup } from '#features/dashboard/contract.ts'
import { type Report, readReport } from '#features/reports/contract.ts'
import { type Preset, presetRange } from '#features/reports/range-rules.ts'
import { readSalesReport, type SalesReport } from '#features/reports/sales-contract.ts'
import { listAddOns } from '#features/services/add-ons-contract.ts'
import { listServices } from '#features/services/contract.ts'
import { listStaff } from '#features/staff/contract.ts'
import { readTrouble } from '#features/watchdog/contract.ts'
import { sample as words } from '#words/en/sample.ts'
import { type Asked, answerOf } from './answers-rules.ts'
import { hoursOn, sampleOf, team } from './visits-rules.ts'

const moments = [
  ['America/New_York', '2027-03-09T15:00:00Z'],
  ['America/New_York', '2027-03-14T14:00:00Z'],
  ['Australia/Lord_Howe', '2027-04-04T01:00:00Z'],
  ['Asia/Kathmandu', '2027-11-07T17:00:00Z'],
] as const

const schemaOf = (contract: { responses: object }) =>
  (contract.responses as { 200: { content: { 'application/json': { schema: ZodType } } } })[200]
    .content['application/json'].schema

describe.each(moments)('in %s at %s', (zone, at) => {
  const now = Date.parse(at)
  const sample = sampleOf(now, zone, words)
  const range = { from: iso(now - 20 * DAY_MS), to: iso(now + 20 * DAY_MS) }
  const ask = <Answer>(contract: { path: string }, asked: Asked = {}) =>
    answerOf(sample, contract.path, asked) as Answer
  const reportOf = (preset: Preset) =>
    ask<Report>(readReport, { ...presetRange(preset, localDateOf(now, zone)) })

  test.each([
    ['home', readSetup, {}],
    ['staff', listStaff, {}],
    ['services', listServices, {}],
    ['the business', readBusiness, {}],
    ['working time', readWorkingTime, range],
    ['a report', readReport, { ...presetRange('quarter', localDateOf(now, zone)) }],
    ['trouble', readTrouble, {}],
    ['an explanation', explainOffer, {}],
    ['a search for clients', searchClients, { text: 'jo' }],
    ['clients who missed a visit', searchClients, { filter: 'no-shows' }],
    ['what was taken', readDayTotals, range],
    ['the sales of a day', readDay, { date: localDateOf(now, zone) }],
    ['sales', readSalesReport, { ...presetRange('month', localDateOf(now, zone)) }],
    ['add-ons', listAddOns, {}],
  ])('answers %s according to its contract', (_, contract, asked) => {
    const answer = ask(contract, asked)
    const schema = schemaOf(contract)
    expect(answer).toMatchObject(schema.parse(answer) as object)
  })

  test('answers lists, details and clients of appointments according to their contracts', () => {
    for (const asked of [range, { comingUp: 'today' }, { search: 'sherlock' }]) {
      const list = ask<Appointment[]>(listAppointments, asked)
      expect(list.length).toBeGreaterThan(5)
      expect(appointmentAnswer.array().parse(list)).toEqual(list)
    }
    const { id } = ask<Appointment[]>(listAppointments, range)[0]!
    for (const contract of [readAppointment, readClient]) {
      const answer = answerOf(sample, contract.path.replace('{id}', String(id)))
      expect(answer).toMatchObject(schemaOf(contract).parse(answer) as object)
    }
    expect(answerOf(sample, readClient.path.replace('{id}', '1'))).toBeUndefined()
    const { clients } = ask<{ clients: { id: number; name: string }[] }>(searchClients)
    expect(clients.length).toBeGreaterThan(40)
    const { id: known, name } = clients[7]!
    const card = answerOf(sample, readClientById.path.replace('{id}', String(known)))
    expect(card).toMatchObject({ ...(schemaOf(readClientById).parse(card) as object), name })
  })

  test('is the same every time', () => {
    expect(JSON.stringify(sampleOf(now, zone, words))).toBe(JSON.stringify(sample))
  })

  test('never double-books, and only books in local working hours', () => {
    const wrong: object[] = []
    for (const member of team) {
      let before = 0
      for (const { startTime, endTime, staffId, status } of sample.visits) {
        if (staffId !== member.id) continue
        const [start, end] = [Date.parse(startTime), Date.parse(endTime)]
        const hours = hoursOn(localDateOf(start, zone), member, zone)!
        const fits = covers(intervalSet([hours]), { start, end })
        const opens = minuteOfDayAt(hours.start, zone) === member.opens * 60
        const early = end > now && (status === 'completed' || status === 'no_show')
        if (!fits || !opens || early || start < before) wrong.push({ startTime, status })
        before = end
      }
    }
    expect(wrong).toEqual([])
  })

  test('counts today and the gaps of the week from the same appointments', () => {
    const { today, gaps, attention } = ask<Setup>(readSetup)
    const { start, end } = dayBounds(localDateOf(now, zone), zone)
    const kept = ask<Appointment[]>(listAppointments, { from: iso(start), to: iso(end) })
    const noShows = kept.filter(({ status }) => status === 'no_show').length
    expect(today!.done + today!.toCome + noShows).toBe(kept.length)
    expect(today!.bookedShare).toBeGreaterThan(0)
    expect(today!.bookedShare).toBeLessThanOrEqual(1)
    expect(attention!.length).toBeGreaterThan(0)
    expect(gaps).toHaveLength(5)
    for (const { startTime, endTime, staffName } of gaps!) {
      const meeting = ask<Appointment[]>(listAppointments, { from: startTime, to: endTime })
      expect(meeting.map(each => each.staffName)).not.toContain(staffName)
    }
  })

  test('sells each completed visit once, in every figure', () => {
    const { from, to } = presetRange('month', localDateOf(now, zone))
    const report = ask<SalesReport>(readSalesReport, { from, to })
    expect(report.total).toBeGreaterThan(report.tips)
    const steps = report.overTime.map(({ cents }) => cents)
    expect(steps.reduce((sum, cents) => sum + cents)).toBe(report.total)
    const days = report.overTime.map(step => ask<DaySales>(readDay, { date: step.from }))
    expect(days.map(({ total }) => total)).toEqual(steps)
    for (const list of [report.staff, report.methods])
      expect(list.reduce((sum, { total }) => sum + total, 0)).toBe(report.total)
  })

  test('reports revenue, clients and reminders that are worth reading', () => {
    const { totals, overTime, hours, reminders } = reportOf('quarter')
    expect(totals.bookings).toBe(overTime.reduce((sum, each) => sum + each.bookings, 0))
    expect(totals.bookings).toBe(hours.reduce((sum, each) => sum + each.bookings, 0))
    expect(totals.clients.seen).toBeGreaterThan(totals.clients.new)
    expect(totals.clients.cameBack).toBeGreaterThan(0)
    expect(totals.bookedMinutes).toBeLessThan(totals.workingMinutes)
    expect(reminders.without.noShows / reminders.without.visits).toBeGreaterThan(
      reminders.with.noShows / reminders.with.visits,
    )
    expect(reportOf('year').totalsBefore.bookings).toBeGreaterThan(0)
  })
})

test('its clients have no address, so no one can be contacted', () => {
  const { visits } = sampleOf(Date.parse('2027-03-09T15:00:00Z'), 'Europe/Berlin', words)
  expect(new Set(visits.map(each => `${each.customerEmail}${each.customerPhone}`))).toEqual(
    new Set(['']),
  )
})

test('upcoming days fill up as they get closer', () => {
  const now = Date.parse('2027-03-09T15:00:00Z')
  const { visits } = sampleOf(now, 'UTC', words)
  const from = (days: number) => {
    const date = addDays('2027-03-09', days)
    return visits.filter(({ startTime }) => startTime >= date).length
  }
  expect(from(1) - from(8)).toBeGreaterThan(from(22) - from(29))
})
