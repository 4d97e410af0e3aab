import { googleCalendarLink, outlookCalendarLink } from '#domain/calendar-links.ts'
import { formatPrice } from '#domain/money.ts'
import { DEFAULT_COLOR } from './colors.ts'
import type { Block, MailContent } from './content.ts'
import { type AppointmentFacts, clientRows, clientZone, clockTime, longDay, type Span, zoneInWords } from './facts.ts'
import { fillWords, type MessageWords, type VariableValues } from './words-rules.ts'

interface ClientMail {
  facts: AppointmentFacts
  /** The product's name, for the small print. */
  productName: string
}

export interface ClientMailData {
  'booking-confirmation': ClientMail & { manageUrl: string }
  reminder: ClientMail & { manageUrl: string }
  'client-rescheduled': ClientMail & {
    before: Span
    by: 'client' | 'business'
    manageUrl: string
    /** Puts the appointment back while its old time is free. */
    undoUrl: string | null
  }
  'client-cancelled': ClientMail & { by: 'client' | 'business'; undoUrl: string | null; bookUrl: string | null }
  'follow-up': ClientMail & { bookUrl: string | null }
}
export type ClientMailKind = keyof ClientMailData

/** The standard words of every mail to a client. Owners may write their own in their place. */
export const standardWords: Record<ClientMailKind, MessageWords> = {
  'booking-confirmation': {
    subject: 'Booked: {{serviceName}}, {{date}} at {{time}}',
    intro: 'Hello {{customerName}},\n\nYour appointment at {{businessName}} is booked. We look forward to seeing you.',
  },
  reminder: {
    subject: 'Reminder: {{serviceName}}, {{date}} at {{time}}',
    intro: 'Hello {{customerName}},\n\nThis is a reminder of your appointment at {{businessName}}.',
  },
  'client-rescheduled': {
    subject: 'Moved: {{serviceName}}, now {{date}} at {{time}}',
    intro: 'Hello {{customerName}},\n\nYour appointment at {{businessName}} has a new time.',
  },
  'client-cancelled': {
    subject: 'Cancelled: {{serviceName}}, {{date}} at {{time}}',
    intro: 'Hello {{customerName}},\n\nYour appointment at {{businessName}} is cancelled.',
  },
  'follow-up': {
    subject: 'Thank you for your visit to {{businessName}}',
    intro:
      'Hello {{customerName}},\n\nThank you for coming. We hope that all was as you wished, and would be glad to see you again.',
  },
}

const titles: Record<ClientMailKind, string> = {
  'booking-confirmation': 'Your appointment is booked',
  reminder: 'See you soon',
  'client-rescheduled': 'Your appointment has moved',
  'client-cancelled': 'Your appointment is cancelled',
  'follow-up': 'Thank you',
}

/** What the variables stand for in a message about an appointment. */
function valuesOf(facts: AppointmentFacts): VariableValues {
  const zone = clientZone(facts)
  return {
    customerName: facts.customer.name,
    businessName: facts.business.name,
    serviceName: facts.service.name,
    staffName: facts.staffName,
    date: longDay(facts.startsAt, zone),
    time: clockTime(facts.startsAt, zone),
    timeZone: zoneInWords(zone),
    price: formatPrice(facts.service.priceCents),
  }
}

const builders: { [K in ClientMailKind]: (data: ClientMailData[K]) => Block[] } = {
  'booking-confirmation': ({ facts, manageUrl }) => [
    { type: 'details', rows: clientRows(facts) },
    { type: 'button', link: { label: 'Move or cancel', href: manageUrl } },
    addToCalendar(facts, manageUrl),
  ],
  reminder: ({ facts, manageUrl }) => [
    { type: 'details', rows: clientRows(facts) },
    { type: 'button', link: { label: 'Move or cancel', href: manageUrl } },
    { type: 'quiet', text: 'Can’t come? Please say so early: someone else may be glad of the time.' },
  ],
  'client-rescheduled': ({ facts, before, by, manageUrl, undoUrl }) => [
    { type: 'details', rows: clientRows(facts, before) },
    { type: 'button', link: { label: 'See your appointment', href: manageUrl } },
    ...undo(
      undoUrl,
      by === 'client' ? 'Not what you meant?' : 'Does the new time not suit you?',
      'Go back to the old time',
    ),
    addToCalendar(facts, manageUrl),
  ],
  'client-cancelled': ({ facts, by, undoUrl, bookUrl }) => [
    { type: 'details', rows: clientRows(facts).map(row => (row.label === 'When' ? { ...row, past: true } : row)) },
    ...(bookUrl ? [{ type: 'button' as const, link: { label: 'Book another time', href: bookUrl } }] : []),
    // What the business cancelled is not the client's to take back.
    ...(by === 'client' ? undo(undoUrl, 'Not what you meant?', 'Keep the appointment') : []),
  ],
  'follow-up': ({ bookUrl }) => (bookUrl ? [{ type: 'button', link: { label: 'Book again', href: bookUrl } }] : []),
}

function undo(href: string | null, lead: string, label: string): Block[] {
  return href ? [{ type: 'links', lead: `${lead} While the time is still free:`, links: [{ label, href }] }] : []
}

function addToCalendar(facts: AppointmentFacts, manageUrl: string): Block {
  const event = {
    title: `${facts.service.name} – ${facts.business.name}`,
    startsAt: facts.startsAt,
    endsAt: facts.endsAt,
    details: `With ${facts.staffName}.\nMove or cancel: ${manageUrl}`,
    location: facts.business.contact?.address,
  }
  return {
    type: 'links',
    lead: 'A file for your calendar is attached. Or add it to:',
    plain: 'A file for your calendar is attached.',
    links: [
      { label: 'Google', href: googleCalendarLink(event) },
      { label: 'Outlook', href: outlookCalendarLink(event) },
    ],
  }
}

/** A mail to a client, in the owner's words where there are some. */
export function clientMail<K extends ClientMailKind>(
  kind: K,
  data: ClientMailData[K],
  words?: MessageWords,
): MailContent {
  const { facts, productName } = data
  const values = valuesOf(facts)
  const { subject, intro } = words ?? standardWords[kind]
  const filled = fillWords(intro, values)
  return {
    subject: fillWords(subject, values),
    preheader: `${values.date}, ${values.time} (${values.timeZone}) · ${facts.staffName}, ${facts.business.name}`,
    sender: facts.business.name,
    primaryColor: facts.business.primaryColor ?? DEFAULT_COLOR,
    title: titles[kind],
    blocks: [{ type: 'text', text: filled }, ...builders[kind](data)],
    footer: `You get this e-mail because an appointment was booked with this address.\nSent by ${productName} for ${facts.business.name}.`,
  }
}
