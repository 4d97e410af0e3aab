import type { Language } from '#domain/languages.ts'
import { wordsIn } from '#words/messages.ts'
import { fillWords, type VariableValues, variablesIn } from './words-rules.ts'

export interface ClientHistory {
  visits: number
  lastVisit: string | null
  missed: number
}

export type PersonalNote = 'firstVisit' | 'longGone' | 'missed' | 'directions' | 'bring'

const LONG_GONE_MONTHS = 6

/**
 * Never mentions missed appointments. Directions go to new clients and those who return after a
 * long time.
 */
export function notesFor(
  history: ClientHistory | null,
  startsAt: string,
  {
    directions,
    whatToBring,
  }: { directions?: string | undefined; whatToBring?: string | undefined },
): PersonalNote[] {
  const first = history !== null && history.visits === 0 && history.missed === 0
  const longGone = Boolean(history?.lastVisit && isLongBefore(history.lastVisit, startsAt))
  return [
    ...(first ? (['firstVisit'] as const) : []),
    ...(longGone ? (['longGone'] as const) : []),
    ...(history && history.missed > 0 ? (['missed'] as const) : []),
    ...(directions?.trim() && (first || longGone || history === null)
      ? (['directions'] as const)
      : []),
    ...(whatToBring?.trim() ? (['bring'] as const) : []),
  ]
}

function isLongBefore(lastVisit: string, startsAt: string): boolean {
  const limit = new Date(startsAt)
  limit.setUTCMonth(limit.getUTCMonth() - LONG_GONE_MONTHS)
  return Date.parse(lastVisit) < limit.getTime()
}

const variableOf: Partial<Record<PersonalNote, string>> = {
  directions: 'directions',
  bring: 'whatToBring',
}

export function noteWords(
  notes: readonly PersonalNote[],
  language: Language,
  text: string,
): string[] {
  const used = variablesIn(text)
  return notes
    .filter(note => !used.has(variableOf[note] ?? ''))
    .map(note => wordsIn(language).personal[note])
}

export function noteSentence(words: string, values: VariableValues): string {
  const text = fillWords(words, values).trim()
  return /[.!?…。]$/u.test(text) ? text : `${text}.`
}
