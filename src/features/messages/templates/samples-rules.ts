import { type LocalDate, MINUTE_MS } from '#domain/time/date.ts'
import { instantOf } from '#domain/time/zone.ts'
import type { ClientMailData } from './client-mails-rules.ts'
import type { AppointmentFacts } from './facts-rules.ts'
import type { ClientKind } from './words-rules.ts'

const MINUTES = 45

function timesAt(date: LocalDate, hour: number, zone: string) {
  const start = instantOf(date, hour * 60, zone)
  return {
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + MINUTES * MINUTE_MS).toISOString(),
  }
}

export const sampleTimes = (zone: string) => ({
  times: timesAt('2027-03-09', 10, zone),
  before: timesAt('2027-03-08', 14, zone),
})

const { times, before } = sampleTimes('America/New_York')

export const sampleFacts: AppointmentFacts = {
  business: { name: 'Salon Anna', timeZone: 'America/New_York' },
  customer: {
    name: 'Zoë Ångström',
    email: 'zoe@example.com',
    phone: '+4915112345678',
    timeZone: 'Europe/Berlin',
  },
  service: { name: 'Haircut', durationMinutes: MINUTES, priceCents: 4500 },
  staffName: 'Anna Smith',
  notes: '',
  ...times,
}

const page = (path: string) => `https://booking.example.com${path}`

export function sampleOf<K extends ClientKind>(_kind: K, productName: string) {
  const common = {
    facts: sampleFacts,
    productName,
    manageUrl: page('/manage/example'),
    bookUrl: page('/p/example'),
    undoUrl: page('/manage/example?undo=1'),
    before,
    by: 'client' as const,
  }
  return common satisfies ClientMailData[ClientKind] as ClientMailData[K]
}
