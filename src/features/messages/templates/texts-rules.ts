import type { Language } from '#domain/languages.ts'
import { onCleanLines } from '#domain/text.ts'
import { wordsIn } from '#words/messages.ts'
import type { AppointmentFacts, Span } from './facts-rules.ts'
import { noteSentence } from './personal-rules.ts'
import { gsmLetters, smsSegments, withPlainPunctuation } from './sms-rules.ts'
import { leadOf, standardWords } from './standard-words-rules.ts'
import { valuesOf, type Width } from './values-rules.ts'
import {
  type ClientKind,
  fillWords,
  type MessageWords,
  type VariableValues,
} from './words-rules.ts'

/** `move-link` answers a client who asked to move. */
export type TextKind = ClientKind | 'move-link'

export interface TextData {
  facts: AppointmentFacts
  link: string
  before?: Span | undefined
  language?: Language | undefined
  own?: MessageWords | undefined
  notes?: readonly string[] | undefined
  review?: string | undefined
  /** Whether it is too late for the client to move or cancel it. */
  tooLate?: boolean | undefined
}

function bodyOf(
  kind: TextKind,
  channel: 'sms' | 'whatsapp',
  { language = 'en', own, review, tooLate }: TextData,
): string {
  const words = wordsIn(language)
  const lead = leadOf(channel, language)
  if (review) return own ? `${own.body} ${words.review.also}` : lead + words.review.text
  if (own) return own.body
  if (kind === 'move-link') return lead + words.moveLink
  const { body } = standardWords(kind, channel, language)
  const { moveOrCancel, details, confirmOrMove, confirm } = words.linked
  return tooLate ? body.replace(confirmOrMove, confirm).replace(moveOrCancel, details) : body
}

const names = ['customerName', 'businessName', 'serviceName', 'staffName'] as const
const SHORT = 12

/** Cuts long names only if that saves a segment. */
export function smsText(kind: TextKind, data: TextData): string {
  const { language = 'en', notes = [], review = '' } = data
  const body = bodyOf(kind, 'sms', data)
  const ended = (said: string) =>
    onCleanLines(withPlainPunctuation(`${said} ${gsmLetters(wordsIn(language).stop)}`))
  const fill = (width: Width): { values: VariableValues; said: string; segments: number } => {
    const values = valuesOf('sms', { ...data, language, width })
    const said = fillWords(body, { ...values, review })
    return { values, said, segments: smsSegments(ended(said)).segments }
  }
  const full = fill('full')
  const mayCut = full.segments > 1 && names.some(name => full.values[name].length > SHORT)
  const cut = mayCut ? [fill('short'), fill('tight')] : []
  const { values, segments, ...filled } = cut.reduce(
    (best, each) => (each.segments < best.segments ? each : best),
    full,
  )
  let { said } = filled
  for (const note of notes) {
    const longer = `${said} ${noteSentence(gsmLetters(note), values)}`
    if (smsSegments(ended(longer)).segments === segments) said = longer
  }
  return ended(said)
}

/** Twilio's limit (error 21617). */
const MAX_CHARACTERS = 1600

export function whatsappText(kind: TextKind, data: TextData): string {
  const { language = 'en', notes = [], review = '' } = data
  const values = valuesOf('whatsapp', { ...data, language })
  const said = fillWords(bodyOf(kind, 'whatsapp', data), { ...values, review })
  const ended = (added: string) =>
    onCleanLines([said, added, wordsIn(language).stop].filter(Boolean).join('\n\n'))
  let added = ''
  for (const note of notes) {
    const longer = `${added} ${noteSentence(note, values)}`.trim()
    if (ended(longer).length <= MAX_CHARACTERS) added = longer
  }
  return ended(added)
}
