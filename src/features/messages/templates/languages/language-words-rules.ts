import type { Channel } from '#domain/channels.ts'
import type { ClientKind } from '../words-rules.ts'

/** The built-in words of one kind of message. Variables are in double braces. */
interface KindWords {
  title: string
  subject: string
  /** The email's text before its facts. */
  mail: string
  /** A text, after the business's name. Only GSM letters, so that it needs no second part. */
  text: string
  voice: string
}

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
  channels: Record<Channel, string>
  buttons: Record<'moveOrCancel' | 'confirmOrMove' | 'see' | 'bookOther' | 'bookAgain', string>
  small: {
    sayEarly: string
    notMeant: string
    notSuited: string
    whileFree: string
    goBack: string
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
  /** The opt-out notice that carriers require. */
  stop: string
  /** The reply to STOP. */
  stopped: string
  /** The reply to START. */
  started: string
  /** After a call in which the client asked to move; follows the business's name. */
  moveLink: string
  moveMail: { subject: string; body: string }
  personal: Record<'firstVisit' | 'longGone' | 'missed' | 'directions' | 'bring', string>
  call: {
    /** Names the caller and says that it is automated, before anything else. */
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
