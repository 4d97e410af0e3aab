import { trimEndOf } from '#domain/text.ts'

/**
 * What a text from a client asks for, where it is one of the words that end texts or begin them
 * again.
 */
interface OptWord {
  asks: 'stop' | 'start'
  /**
   * Whether Twilio itself knows the word and answers to it, as it does to an SMS ("Twilio support
   * for opt-out keywords").
   */
  known: boolean
}

const known = {
  stop: 'stop stopall unsubscribe cancel end quit revoke optout',
  start: 'start unstop yes',
}
/**
 * The same in the languages that messages are written in, as people answer although their message
 * says STOP. Words that could ask for the appointment to be cancelled are none of them.
 */
const further = {
  stop: 'stopp abmelden abbestellen arret arrêt arrete arrêter desabonner désabonner baja alto parar pare sair ferma basta cancellami disiscrivi',
  start: 'subscribe anmelden',
}

const word = (list: string, said: string) => list.split(' ').includes(said)

/** A short text in lower case without surrounding punctuation; empty for a long one. */
export function shortly(text: string): string {
  if (text.length > 60) return ''
  const open = text
    .normalize('NFC')
    .trim()
    .replace(/^["“”']+/, '')
  return trimEndOf(open, '"“”\'.! \u00a0\t\r\n').toLowerCase()
}

/** Matches a whole text: one word in any case, with optional punctuation at the end. */
export function optWordOf(text: string): OptWord | undefined {
  const said = shortly(text)
  for (const asks of ['stop', 'start'] as const) {
    if (word(known[asks], said)) return { asks, known: true }
    if (word(further[asks], said)) return { asks, known: false }
  }
  return undefined
}

/**
 * The numbers that a WhatsApp sender may be known by: WhatsApp keeps the numbers of three countries
 * in another form than telephones, with a 1 behind Mexico's code, a 9 behind Argentina's, and
 * without the ninth digit of mobiles in Brazil. The number as it came is the first.
 */
export function numbersOf(phone: string): string[] {
  const others = [
    phone.replace(/^\+521(\d{10})$/, '+52$1'),
    phone.replace(/^\+52(\d{10})$/, '+521$1'),
    phone.replace(/^\+549(\d{10})$/, '+54$1'),
    phone.replace(/^\+54(?!9)(\d{10})$/, '+549$1'),
    phone.replace(/^\+55(\d{2})([6-9]\d{7})$/, '+55$19$2'),
    phone.replace(/^\+55(\d{2})9(\d{8})$/, '+55$1$2'),
  ]
  return [...new Set([phone, ...others])]
}
