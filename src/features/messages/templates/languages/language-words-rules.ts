import type { NotificationChannel } from '#domain/channels.ts'
import type { ClientKind } from '../words-rules.ts'

/** The built-in words of one kind of message. Variables stand in double braces. */
interface KindWords {
  /** The heading of the e-mail. */
  title: string
  subject: string
  /** What the e-mail says before its facts. */
  mail: string
  /**
   * A text, behind the business's name. Of letters that GSM's alphabet has, so that they cost no
   * second part.
   */
  text: string
  /** What a call says after who calls. */
  voice: string
}

/** Everything that messages to clients say in one language. */
export interface LanguageWords {
  kinds: Record<ClientKind, KindWords>
  /** The email about a client's changes other than the time. */
  edited: { title: string; subject: string; body: string }
  labels: Record<
    | 'when'
    | 'before'
    | 'what'
    | 'with'
    | 'where'
    | 'contact'
    | 'notes'
    | 'businessTime'
    | 'changed'
    | 'phone'
    | 'reminders',
    string
  >
  channels: Record<NotificationChannel, string>
  buttons: Record<'moveOrCancel' | 'confirmOrMove' | 'see' | 'bookOther' | 'bookAgain', string>
  /** Small print of e-mails. */
  small: {
    sayEarly: string
    notMeant: string
    notSuited: string
    whileFree: string
    goBack: string
    /** For changes other than the time. */
    undoChange: string
    keep: string
    attached: string
    addTo: string
    /** With `{{businessName}}` and `{{productName}}`. */
    footer: string
  }
  /** Of a city: 'Berlin time'. */
  zone: string
  customPrice: string
  /** The way out that carriers ask for. */
  stop: string
  /** The answer to whoever took it. */
  stopped: string
  /** The answer to whoever came back. */
  started: string
  /** After a call in which the client asked to move; behind the business's name. */
  moveLink: string
  /** The same as an e-mail, above the facts and the button. */
  moveMail: { subject: string; body: string }
  /** Sentences that a reminder adds for the one who reads it. */
  personal: Record<'firstVisit' | 'longGone' | 'missed' | 'directions' | 'bring', string>
  call: {
    /** Who calls, and that it is a machine: before anything else. */
    lead: string
    voicemailLead: string
    /** `{{key}}` is the key to press. */
    keys: Record<'confirm' | 'move' | 'cancel' | 'optOut', string>
    reach: string
    voicemailHint: string
    confirmed: string
    moveBy: Record<'sms' | 'email', string>
    cancelled: string
    optedOut: string
    again: string
    goodbye: string
    changed: string
    late: string
    test: string
  }
}
