import { countryOf } from '#domain/destinations.ts'
import type { Language } from '#domain/languages.ts'
import { normalizePhone, showPhone } from '#domain/phone.ts'
import { wordsIn } from '#words/messages.ts'
import type { AppointmentFacts, Span } from './facts-rules.ts'
import { noteSentence } from './personal-rules.ts'
import { standardWords } from './standard-words-rules.ts'
import { speakable, spoken, valuesOf } from './values-rules.ts'
import { type ClientKind, fillWords, type MessageWords } from './words-rules.ts'

export const callKeys = { confirm: '1', move: '2', cancel: '3', optOut: '9' } as const
export type CallKey = keyof typeof callKeys

export interface CallScript {
  /** Names the caller first and says that the call is automated (47 CFR 64.1200(b)(1)). */
  greeting: string
  menu: string
  keys: CallKey[]
  voicemail: string
  answers: Record<CallKey, string>
  again: string
  goodbye: string
}

export interface CallData {
  facts: AppointmentFacts
  /** How the client gets a link to move it; undefined if there is no way. */
  moveBy: 'sms' | 'email' | undefined
  /** Whether the client gets emails, which have a link. */
  isEmailed?: boolean
  /** Whether it is too late for the client to move or cancel it. */
  tooLate?: boolean | undefined
  before?: Span | undefined
  language?: Language | undefined
  own?: MessageWords | undefined
  notes?: readonly string[] | undefined
}

const offersActions = (kind: ClientKind) => kind !== 'client-cancelled' && kind !== 'follow-up'

export function callScript(kind: ClientKind, data: CallData): CallScript {
  const { facts, moveBy, isEmailed, tooLate, language = 'en', own, notes = [] } = data
  const { call } = wordsIn(language)
  const values = valuesOf('voice', { ...data, language })
  const say = (words: string) => fillWords(words, values)
  const clean = (text: string) => speakable(text, language)
  const body = clean(say((own ?? standardWords(kind, 'voice', language)).body))
  const about = [body, ...notes.map(note => clean(noteSentence(note, values)))].join(' ')
  // 47 CFR 64.1200(b)(2) requires a number where a person can be reached, during or after the
  // message.
  const phone = dialed(facts, call.plus)
  const reach = phone ? [fillWords(call.reach, { ...values, phone })] : []
  const move: CallKey[] = moveBy ? ['move'] : []
  const keys: CallKey[] = offersActions(kind)
    ? ['confirm', ...move, 'cancel', 'optOut']
    : ['optOut']
  const offered = tooLate ? keys.filter(key => key !== 'move' && key !== 'cancel') : keys
  const menu = [
    ...offered.map(key => fillWords(call.keys[key], { key: callKeys[key] })),
    ...reach,
  ].join(' ')
  return {
    greeting: `${say(call.lead)} ${about}`,
    menu,
    keys,
    voicemail: [
      say(call.voicemailLead),
      about,
      ...(offersActions(kind) && isEmailed && !tooLate ? [call.voicemailHint] : []),
      ...reach,
      call.goodbye,
    ].join(' '),
    answers: {
      confirm: say(call.confirmed),
      // The text may have used the last credit by the time this is read out.
      move: call.moveBy[moveBy ?? 'sms'],
      cancel: call.cancelled,
      optOut: [
        say(call.optedOut),
        ...(offersActions(kind) ? [call.unchanged] : []),
        call.goodbye,
      ].join(' '),
    },
    again: `${call.again} ${menu}`,
    goodbye: call.goodbye,
  }
}

/** Digit by digit, as the client dials it. Without its country code, a number stays as typed. */
function dialed({ business, customer }: AppointmentFacts, plus: string): string | undefined {
  const typed = business.contact?.phone ?? ''
  const number = normalizePhone(typed)
  const shown = number.ok ? showPhone(number.e164, countryOf(customer.phone)) : typed
  const signs = shown.match(/^\+|\d/g)
  return signs?.map(sign => (sign === '+' ? plus : sign)).join(' ')
}

export const callAside = (
  part: 'changed' | 'late' | 'test',
  language: Language,
  businessName: string,
): string =>
  fillWords(wordsIn(language).call[part], { businessName: spoken(businessName, language) })
