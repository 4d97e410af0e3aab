import type { ClientMailData, ClientMailKind } from './client-mails.ts'
import { clientMail } from './client-mails.ts'
import type { RenderedMail } from './content.ts'
import type { AppointmentFacts } from './facts.ts'
import { renderMail } from './render.ts'
import { checkWords, type MessageWords } from './words-rules.ts'

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

const page = (path: string) => `https://booking.example.com${path}`

/** Everything a mail to a client needs, about an appointment that never was. */
export function sampleOf<K extends ClientMailKind>(
  kind: K,
  business: Partial<AppointmentFacts['business']>,
  productName: string,
) {
  const facts = { ...sampleFacts, business: { ...sampleFacts.business, ...business } }
  const common = { facts, productName, manageUrl: page('/manage/example'), bookUrl: page('/p/example') }
  const before = { startsAt: '2027-03-08T19:00:00.000Z', endsAt: '2027-03-08T19:45:00.000Z' }
  const samples: { [Kind in ClientMailKind]: ClientMailData[Kind] } = {
    'booking-confirmation': common,
    reminder: common,
    'client-rescheduled': { ...common, before, by: 'client', undoUrl: page('/manage/example') },
    'client-cancelled': { ...common, by: 'client', undoUrl: page('/manage/example') },
    'follow-up': common,
  }
  return samples[kind]
}

export type Preview = { ok: true; mail: RenderedMail } | { ok: false; problems: { subject?: string; intro?: string } }

/** The mail as a client would get it, in an owner's words, or what is wrong with them. */
export async function previewMail(
  kind: ClientMailKind,
  words: MessageWords,
  business: Partial<AppointmentFacts['business']>,
  productName: string,
): Promise<Preview> {
  const problems = checkWords(words)
  if (problems) return { ok: false, problems }
  return { ok: true, mail: await renderMail(clientMail(kind, sampleOf(kind, business, productName), words)) }
}
