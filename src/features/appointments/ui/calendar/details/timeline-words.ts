import type { Language } from '#domain/languages.ts'
import type { Answer } from '#web/lib/api.ts'
import type { Words } from '#words/en/areas.ts'
import { fill, fillCount } from '#words/fill.ts'
import type { readAppointment } from '../../../contract.ts'

export type TimelineEvent = Answer<typeof readAppointment>['timeline'][number]

type Shape =
  | 'created'
  | 'moved'
  | 'edited'
  | 'status'
  | 'restored'
  | 'cancelled'
  | 'planned'
  | 'sent'
  | 'done'
  | 'problem'
  | 'text'

interface EventWords {
  text: string
  detail?: string
  shape: Shape
}

const changeShapes: Readonly<Record<string, Shape>> = {
  created: 'created',
  rescheduled: 'moved',
  edited: 'edited',
  status: 'status',
  restored: 'restored',
  cancelled: 'cancelled',
}

const stateShapes: Readonly<Record<string, Shape>> = {
  planned: 'planned',
  sending: 'planned',
  sent: 'sent',
  delivered: 'done',
  failed: 'problem',
  skipped: 'planned',
  cancelled: 'planned',
  unknown: 'problem',
}

/** Shows the names of unknown kinds from a newer server. */
export function wordsOf(
  event: TimelineEvent,
  words: Words['appointments'],
  language: Language,
): EventWords {
  const { kind, channel, state, text } = event
  const { texts, quote } = words.timeline
  if (text !== undefined) {
    return {
      text: fill(texts[event.did ?? 'wrote'], { channel: words.channels[channel ?? 'text'] }),
      detail: fill(quote, { text }),
      shape: 'text',
    }
  }
  if (state === undefined) return changeInWords(event, words.timeline)
  const { messages, states, message } = words.timeline
  const detail = messageDetail(event, words.timeline, language)
  return {
    text: fill(message, {
      message: textFor(messages, kind) ?? plain(kind),
      channel: words.channels[channel ?? 'message'],
      state: textFor(states, state) ?? plain(state).toLowerCase(),
    }),
    shape: stateShapes[state] ?? 'planned',
    ...(detail ? { detail } : {}),
  }
}

type TimelineWords = Words['appointments']['timeline']

function changeInWords(
  { kind, status, progress, actor, changed }: TimelineEvent,
  words: TimelineWords,
): EventWords {
  const change =
    textFor(words.marks, progress ?? status) ?? textFor(words.changes, kind) ?? plain(kind)
  const who = textFor(words.by, actor)
  const detail = changed?.map(field => words.fields[field]).join(' · ')
  return {
    text: who ? fill(who, { change }) : change,
    shape: changeShapes[kind] ?? 'edited',
    ...(detail ? { detail } : {}),
  }
}

const messageDetail = (
  { reason, attempts = 0, costCredits = 0 }: TimelineEvent,
  words: TimelineWords,
  language: Language,
): string =>
  [
    reason && (textFor(words.reasons, reason) ?? sentence(reason)),
    attempts > 1 && fillCount(words.attempts, attempts, language),
    costCredits > 0 && fillCount(words.credits, costCredits, language),
  ]
    .filter(Boolean)
    .join(' · ')

const textFor = (
  texts: Readonly<Record<string, string>>,
  name: string | undefined,
): string | undefined => (name === undefined ? undefined : texts[name])

const plain = (kind: string) => {
  const words = kind.replace(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const sentence = (reason: string) =>
  /[.!?]$/.test(reason) || /\s/.test(reason) ? reason : plain(reason)
