import { trimEndOf } from '#domain/text.ts'

interface OptWord {
  asks: 'stop' | 'start'
  /**
   * Whether Twilio itself answers the keyword in an SMS ("Twilio support for opt-out keywords").
   */
  known: boolean
}

const known = {
  stop: 'stop stopall unsubscribe cancel end quit revoke optout',
  start: 'start unstop yes',
}
/** More words in clients' languages, except those that could mean cancelling the appointment. */
const further = {
  stop: 'stopp abmelden abbestellen arret arrete arreter desabonner desabonnement desinscrire desinscription baja alto parar pare sair descadastrar ferma basta cancellami disiscrivi disiscrivimi disiscrivermi',
  start: 'subscribe anmelden alta',
}

/** Twilio treats these as STOP, but the client may mean the appointment. */
const ambiguous = 'cancel end quit'

const word = (list: string, said: string) => list.split(' ').includes(said)

/** Lowercase, without accents and surrounding punctuation; empty for a long text. */
export function normalizeReply(text: string): string {
  if (text.length > 60) return ''
  const open = text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .trim()
    .replace(/^["“”„'¡]+/, '')
  return trimEndOf(open, '"“”\'.! \u00a0\t\r\n').toLowerCase()
}

export function optWordOf(text: string): OptWord | undefined {
  const said = normalizeReply(text)
  for (const asks of ['stop', 'start'] as const) {
    if (word(known[asks], said)) return { asks, known: true }
    if (word(further[asks], said)) return { asks, known: false }
  }
  return undefined
}

export const mayMeanAppointment = (text: string): boolean => word(ambiguous, normalizeReply(text))

/**
 * WhatsApp adds a 1 in Mexico and a 9 in Argentina, and drops the ninth digit of Brazilian mobiles.
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
