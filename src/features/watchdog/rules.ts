import type { Language } from '#domain/languages.ts'
import type { Words } from '#words/en/areas.ts'
import { fill, fillCount } from '#words/fill.ts'
import type { Trouble } from './contract.ts'

export type Problem = Trouble['problems'][number]

export const LATE_MINUTES = 5

export const UNKNOWN_MINUTES = 30

const hasName = (kind: string, names: object): kind is keyof Words['watchdog']['kinds'] =>
  Object.hasOwn(names, kind)

/** '2 reminders by SMS'. */
export function problemWords(
  { kind, channel, count }: Problem,
  words: Words['watchdog'],
  language: Language,
): string {
  const forms = hasName(kind, words.kinds) ? words.kinds[kind] : words.otherKind
  const messages = fillCount(forms, count, language)
  return fill(words.problem, { messages, channel: words.channels[channel] })
}

export function troubleWords(
  { late, failed, unknown }: Counts,
  words: Words['watchdog'],
  language: Language,
): string {
  const failures = late > 0 ? fill(words.alsoFailed, { count: failed }) : undefined
  const uncertain = late + failed > 0 ? fill(words.alsoUncertain, { count: unknown }) : undefined
  return [
    late > 0 && fillCount(words.late, late, language),
    failed > 0 && (failures ?? fillCount(words.failed, failed, language)),
    unknown > 0 && (uncertain ?? fillCount(words.uncertain, unknown, language)),
  ]
    .filter(Boolean)
    .join(', ')
}

export const adviceFor = (counts: Counts, { advice }: Words['watchdog']): string[] =>
  (['late', 'failed', 'unknown'] as const)
    .filter(what => counts[what] > 0)
    .map(what => advice[what])

type Counts = Pick<Trouble, 'late' | 'failed' | 'unknown'>
