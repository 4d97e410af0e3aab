import { onOneLine } from '#domain/text.ts'
import { formatDayHeading } from '#domain/time/format.ts'
import { localDateOf } from '#domain/time/zone.ts'
import { type AppointmentFacts, clientZone, clockTime, zoneInWords } from './facts.ts'

/** The keys of a reminder call. */
export const callKeys = { confirm: '1', move: '2', cancel: '3', optOut: '9' } as const
export type CallKey = keyof typeof callKeys

/** Everything that is said in one call. Plain text: whoever speaks it escapes it for its own format. */
export interface CallScript {
  /** Says first who calls and that it is a machine (47 CFR 64.1200(b)(1) asks for the caller's name at the beginning). */
  greeting: string
  menu: string
  voicemail: string
  answers: Record<CallKey, string>
  /** When no key or another one was pressed. */
  again: string
  goodbye: string
}

/** A name as it can be spoken: no signs that a voice reads out or takes for markup. */
const spoken = (text: string) => onOneLine(text.replace(/[<>&*_~`#|\\{}[\]"]/g, ' ')).slice(0, 80)

/** 'Tuesday, March 9, at 10 AM, Berlin time'. */
function spokenWhen(facts: AppointmentFacts): string {
  const zone = clientZone(facts)
  const day = formatDayHeading(localDateOf(Date.parse(facts.startsAt), zone))
  return `${day}, at ${clockTime(facts.startsAt, zone).replace(':00', '')}, ${zoneInWords(zone)}`
}

/** What a reminder call says, in the client's zone. `moveBy` is how the link to move the appointment will come. */
export function callScript(facts: AppointmentFacts, moveBy: 'text message' | 'e-mail'): CallScript {
  const client = spoken(facts.customer.name)
  const business = spoken(facts.business.name)
  const about = `${spoken(facts.service.name)} with ${spoken(facts.staffName)}, on ${spokenWhen(facts)}`
  // 47 CFR 64.1200(b)(2) asks for a number where a person can be reached, said during or after the message.
  const phone = facts.business.contact?.phone?.match(/\d/g)?.join(' ')
  const reach = phone ? ` You can reach ${business} at ${phone}.` : ''
  const menu = `To confirm, press ${callKeys.confirm}. To move it, press ${callKeys.move}. To cancel it, press ${callKeys.cancel}. To get no more calls, press ${callKeys.optOut}.${reach}`
  return {
    greeting: `Hello ${client}. This is an automated call from ${business}, to remind you of your appointment: ${about}.`,
    menu,
    voicemail: `Hello ${client}. This is an automated message from ${business}. You have an appointment: ${about}. To move or cancel it, use the link in your confirmation e-mail.${reach} Goodbye.`,
    answers: {
      confirm: `Thank you. Your appointment is confirmed. ${business} looks forward to seeing you. Goodbye.`,
      move: `We are sending you ${moveBy === 'e-mail' ? 'an e-mail' : 'a text message'} with a link to choose another time. Goodbye.`,
      cancel: 'Your appointment is cancelled. Goodbye.',
      optOut: `You will get no more calls from ${business}. Your appointment stays as it is. Goodbye.`,
    },
    again: `Sorry, I did not get that. ${menu}`,
    goodbye: 'Goodbye.',
  }
}
