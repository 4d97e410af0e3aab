import type { ClientMailData } from './client-mails.ts'
import type { AppointmentFacts } from './facts.ts'
import type { ClientKind } from './words-rules.ts'

/** An appointment that never was, for previews. Its business is overlaid with the owner's own. */
export const sampleFacts: AppointmentFacts = {
  business: { name: 'Salon Anna', timeZone: 'America/New_York', contact: { address: '12 Main Street, New York' } },
  customer: { name: 'Zoë Ångström', email: 'zoe@example.com', phone: '+4915112345678', timeZone: 'Europe/Berlin' },
  service: { name: 'Haircut', durationMinutes: 45, priceCents: 4500 },
  staffName: 'Anna Smith',
  notes: '',
  startsAt: '2027-03-09T15:00:00.000Z',
  endsAt: '2027-03-09T15:45:00.000Z',
}

/** Where the sample was before it moved. */
export const sampleBefore = { startsAt: '2027-03-08T19:00:00.000Z', endsAt: '2027-03-08T19:45:00.000Z' }

const page = (path: string) => `https://booking.example.com${path}`

/** Everything a mail to a client needs, about an appointment that never was. */
export function sampleOf<K extends ClientKind>(_kind: K, productName: string) {
  const common = {
    facts: sampleFacts,
    productName,
    manageUrl: page('/manage/example'),
    bookUrl: page('/p/example'),
    undoUrl: page('/manage/example?undo=1'),
    before: sampleBefore,
    by: 'client' as const,
  }
  return common satisfies ClientMailData[ClientKind] as ClientMailData[K]
}
