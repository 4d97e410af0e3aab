import { type Language, languageOf } from '#domain/languages.ts'
import { wordsIn } from '#words/messages.ts'
import type { ClaimedMessage } from '../delivery/claim/details-queries.ts'
import { isSameTime } from '../templates/facts-rules.ts'
import { notesFor, noteWords } from '../templates/personal-rules.ts'
import { standardWords, wordsOn } from '../templates/standard-words-rules.ts'
import { type ClientKind, isClientKind, type TitledWords } from '../templates/words-rules.ts'
import { beforeOf } from './facts-service.ts'
import type { WrittenWords } from './wording-queries.ts'

export interface Wording {
  language: Language
  own: TitledWords | undefined
  notes: string[]
}

export function templateKindOf({ kind, payload }: ClaimedMessage): ClientKind | undefined {
  // An email with a link to move has the kind `reminder`.
  if (payload.moves) return undefined
  if (kind === 'client-rescheduled' && payload.restored === true) return 'client-restored'
  return isClientKind(kind) ? kind : undefined
}

export function plainWording(message: ClaimedMessage, kind: ClientKind): Wording {
  const language = languageOf(message.language)
  const { appointment } = message
  if (appointment?.rest_id) {
    const words = wordsIn(language).partly
    const own = { title: words.title, ...wordsOn(words, message.channel, language) }
    return { language, own, notes: [] }
  }
  const kept = kind === 'client-rescheduled' && message.channel === 'email' && keptTime(message)
  if (kept) {
    const { title, subject, [kept]: body } = wordsIn(language).edited
    return { language, own: { title, subject, body }, notes: [] }
  }
  const own = message.template ?? undefined
  if (kind !== 'reminder' || !message.ai_reminders || !appointment)
    return { language, own, notes: [] }
  const { what_to_bring: whatToBring, directions } = appointment
  const notes = notesFor(message.history, appointment.starts_at, { whatToBring, directions })
  const said = (own ?? standardWords(kind, message.channel, language)).body
  return { language, own, notes: noteWords(notes, language, said) }
}

/** The owner's words announce a new time, so they aren't used if the start stays. */
function keptTime(message: ClaimedMessage): 'sameTime' | 'newLength' | undefined {
  const { starts_at: startsAt = '', ends_at: endsAt = '' } = message.appointment ?? {}
  const current = { startsAt, endsAt }
  const before = beforeOf(message, current)
  if (before.startsAt !== startsAt) return undefined
  return isSameTime(before, current) ? 'sameTime' : 'newLength'
}

export const askedWords = (
  message: ClaimedMessage,
  kind: ClientKind,
  { language, notes }: Wording,
): string => [standardWords(kind, message.channel, language).body, ...notes].join(' ')

export function wordingOf(message: ClaimedMessage, kind: ClientKind): Wording {
  const plain = plainWording(message, kind)
  const kept = message.payload.wording as WrittenWords | undefined
  if (!kept?.written || plain.own || kept.asked !== askedWords(message, kind, plain)) return plain
  return withWritten(message, kind, plain, kept.written)
}

export function withWritten(
  message: ClaimedMessage,
  kind: ClientKind,
  { language }: Wording,
  written: string,
): Wording {
  const { subject } = standardWords(kind, message.channel, language)
  return { language, own: { subject, body: written }, notes: [] }
}
