import { expect, test } from 'vitest'
import { weekdayOf } from '#domain/time/date.ts'
import { minuteOfTime } from '#domain/time/local.ts'
import { demoServices, demoStaff, firstNames } from './story.ts'
import { type DemoVisit, demoVisits } from './visits.ts'

const TODAY = '2026-11-22'
const AFTERNOON = 15 * 60

const visits = demoVisits(TODAY, AFTERNOON)
const endOf = ({ minute, service }: DemoVisit) => minute + service.duration + service.bufferAfter
const isWithin = ({ date, member, minute, service: { waiting } }: DemoVisit, other: DemoVisit) =>
  waiting !== undefined &&
  other.date === date &&
  other.member === member &&
  other.minute >= minute + waiting.after &&
  endOf(other) <= minute + waiting.after + waiting.minutes
const share = (part: number, all: number) => part / all

test('creates the same visits for the same moment', () => {
  expect(demoVisits(TODAY, AFTERNOON)).toEqual(visits)
})

test.each([TODAY, '2027-03-14', '2028-02-29', '2026-12-31'])(
  'on %s everyone does services they offer, within their hours, one at a time',
  today => {
    const wrong = demoVisits(today, AFTERNOON).filter((visit, at, all) => {
      const { member, service, date, minute } = visit
      const hours = member.days.find(({ weekday }) => weekday === weekdayOf(date))
      // One in the waiting time of the visit comes before the next.
      const next = all.slice(at + 1).find(other => !isWithin(visit, other))
      const [lunchFrom, lunchTo] = [
        minuteOfTime(member.lunch.start)!,
        minuteOfTime(member.lunch.end)!,
      ]
      return !(
        member.offers.includes(service.name) &&
        hours &&
        minute >= minuteOfTime(hours.start)! &&
        endOf(visit) <= minuteOfTime(hours.end)! &&
        (endOf(visit) <= lunchFrom || minute >= lunchTo) &&
        !(next?.date === date && next.member === member && next.minute < endOf(visit))
      )
    })
    expect(wrong).toEqual([])
  },
)

test('past visits have an outcome; upcoming ones are booked, confirmed or cancelled', () => {
  const over = (visit: DemoVisit) =>
    visit.date < TODAY ||
    (visit.date === TODAY && visit.minute + visit.service.duration <= AFTERNOON)
  const outcomes = (list: DemoVisit[]) => [...new Set(list.map(({ status }) => status))].sort()
  expect(outcomes(visits.filter(over))).toEqual(['cancelled', 'completed', 'no_show'])
  expect(outcomes(visits.filter(visit => !over(visit)))).toEqual([
    'booked',
    'cancelled',
    'confirmed',
  ])
})

test('clients book ahead, and booked their upcoming visits before today', () => {
  const late = visits.filter(({ date, minute, booked }) =>
    booked.date === date ? booked.minute > minute - 120 : booked.date > date,
  )
  expect(late).toEqual([])
  const coming = visits.filter(({ status }) => status === 'booked' || status === 'confirmed')
  expect(coming.filter(({ booked }) => booked.date >= TODAY)).toEqual([])
  const online = visits.filter(({ booked }) => booked.by === 'client')
  expect(share(online.length, visits.length)).toBeGreaterThan(0.4)
  expect(share(online.length, visits.length)).toBeLessThan(0.7)
})

test('clients without reminders miss more visits', () => {
  const missed = (list: DemoVisit[]) => {
    const over = list.filter(({ status }) => status === 'completed' || status === 'no_show')
    return share(over.filter(({ status }) => status === 'no_show').length, over.length)
  }
  const reminded = visits.filter(({ client }) => client.channel !== 'none')
  const others = visits.filter(({ client }) => client.channel === 'none')
  expect(missed(others)).toBeGreaterThan(1.5 * missed(reminded))
})

test('men book services for men, and women book services for women', () => {
  const wrong = visits.filter(
    ({ client, service }) =>
      service.clients && !firstNames[service.clients].includes(client.name.split(' ')[0]!),
  )
  expect(wrong).toEqual([])
})

test('the figures are those of a busy studio', () => {
  const past = visits.filter(({ date }) => date < TODAY)
  const missed = past.filter(({ status }) => status === 'no_show')
  expect(share(missed.length, past.length)).toBeGreaterThan(0.03)
  expect(share(missed.length, past.length)).toBeLessThan(0.09)
  const clients = new Set(visits.map(({ client }) => client))
  const regulars = [...clients].filter(({ visits }) => visits >= 3)
  expect(share(regulars.length, clients.size)).toBeGreaterThan(0.33)
  const saturdays = past.filter(({ date }) => weekdayOf(date) === 6)
  const mondays = past.filter(({ date }) => weekdayOf(date) === 1)
  expect(saturdays.length).toBeGreaterThan(2 * mondays.length)
  for (const { name } of demoServices)
    expect(visits.filter(({ service }) => service.name === name).length).toBeGreaterThan(5)
  for (const member of demoStaff)
    expect(visits.filter(visit => visit.member === member).length).toBeGreaterThan(200)
})

test('clients are served in the waiting time of others', () => {
  const served = visits.filter((visit, at) => at > 0 && isWithin(visits[at - 1]!, visit))
  expect(served.length).toBeGreaterThan(5)
})
