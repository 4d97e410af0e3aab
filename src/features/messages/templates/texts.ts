import { onOneLine } from '#domain/text.ts'
import { type AppointmentFacts, clientZone, shortWhen, zoneInWords } from './facts.ts'
import { withPlainSigns } from './sms-rules.ts'

/** What is said by SMS and WhatsApp. */
export interface TextData {
  'booking-confirmation': { facts: AppointmentFacts; manageUrl: string }
  reminder: { facts: AppointmentFacts; manageUrl: string }
  'client-rescheduled': { facts: AppointmentFacts; manageUrl: string }
  'client-cancelled': { facts: AppointmentFacts; bookUrl: string | null }
  /** After a call in which the client asked to move the appointment. */
  'move-link': { facts: AppointmentFacts; manageUrl: string }
}
export type TextKind = keyof TextData

/** Names are cut where they would make a text cost more than it says. */
const clip = (text: string, max: number) => {
  const characters = [...onOneLine(text)]
  return characters.length <= max
    ? characters.join('')
    : `${characters
        .slice(0, max - 3)
        .join('')
        .trimEnd()}...`
}

const business = ({ business }: AppointmentFacts) => clip(business.name, 30)
const what = ({ service, staffName }: AppointmentFacts) => `${clip(service.name, 30)} with ${clip(staffName, 24)}`
const when = (facts: AppointmentFacts) => {
  const zone = clientZone(facts)
  return `${shortWhen(facts.startsAt, zone)} (${zoneInWords(zone)})`
}

const texts: { [K in TextKind]: (data: TextData[K]) => string } = {
  'booking-confirmation': ({ facts, manageUrl }) =>
    `${business(facts)}: booked. ${what(facts)}, ${when(facts)}. Move or cancel: ${manageUrl}`,
  reminder: ({ facts, manageUrl }) =>
    `${business(facts)}: reminder. ${what(facts)}, ${when(facts)}. Move or cancel: ${manageUrl}`,
  'client-rescheduled': ({ facts, manageUrl }) =>
    `${business(facts)}: moved. ${what(facts)}, now ${when(facts)}. Not what you want? ${manageUrl}`,
  'client-cancelled': ({ facts, bookUrl }) =>
    `${business(facts)}: cancelled. ${what(facts)}, ${when(facts)}.${bookUrl ? ` Book again: ${bookUrl}` : ''}`,
  'move-link': ({ facts, manageUrl }) =>
    `${business(facts)}: choose a new time for ${clip(facts.service.name, 30)}: ${manageUrl}`,
}

/** A text message: one line, signs that cost no more than they must, and the way out that carriers ask for. */
export const smsText = <K extends TextKind>(kind: K, data: TextData[K]): string =>
  withPlainSigns(`${texts[kind](data)} Reply STOP to opt out.`)

// WhatsApp reads these as bold, italic, struck and code.
const withoutMarks = (text: string) => text.replace(/[*_~`]/g, '')

/** A WhatsApp message: the same words, the business's name in bold. Links are left as they are. */
export function whatsappText<K extends TextKind>(kind: K, data: TextData[K]): string {
  const [head = '', ...rest] = texts[kind](data).split(': ')
  const body = rest
    .join(': ')
    .split(' ')
    .map(word => (/^https?:\/\//.test(word) ? word : withoutMarks(word)))
    .join(' ')
  return `*${withoutMarks(head)}*\n${body}\n\nReply STOP to opt out.`
}
