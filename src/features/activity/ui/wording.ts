import type { Language } from '#domain/languages.ts'
import { formatCents } from '#domain/money.ts'
import { formatDateTime, formatExactTime, formatShortDate } from '#domain/time/format.ts'
import type { Words } from '#words/en/areas.ts'
import { fill, fillCount } from '#words/fill.ts'
import type { ActivityEntry } from '../contract.ts'

interface Wording {
  words: Words['activity']
  zone: string
  language: Language
}

/** Shows the names of unknown actions from a newer server. */
export function sentenceOf({ action, target }: ActivityEntry, wording: Wording): string {
  const { actions }: { actions: Partial<Words['activity']['actions']> } = wording.words
  return fill(actions[action] ?? action.replace(/[.-]/g, ' '), {
    name: target ? nameOf(target, wording) : '',
  })
}

function nameOf(
  { kind, name, service, startTime }: NonNullable<ActivityEntry['target']>,
  { words, zone, language }: Wording,
): string {
  if (service === undefined || startTime === undefined) return name ?? words.unnamed[kind]
  const start = Date.parse(startTime)
  return fill(words.appointment, {
    service,
    client: name ?? words.erasedClient,
    when: `${formatShortDate(start, zone, language)}, ${formatExactTime(start, zone, language)}`,
  })
}

type Change = ActivityEntry['changes'][number]

/** Skips fields without a label, such as versions. */
export const changesOf = ({ changes }: ActivityEntry, wording: Wording): string[] =>
  changes.flatMap(change => changeOf(change, wording) ?? [])

function changeOf({ field, before, after }: Change, wording: Wording): string | undefined {
  const { words } = wording
  const label = (words.fields as Readonly<Record<string, string>>)[field]
  if (label === undefined) return undefined
  if (before === undefined && after === undefined) return label
  const shown = shownValue(field, after, wording)
  if (before === undefined) return fill(words.set, { field: label, after: shown })
  return fill(words.changed, {
    field: label,
    before: shownValue(field, before, wording),
    after: shown,
  })
}

const inMinutes = /^(duration|minutes|buffer(Before|After))$|Minutes$/

function shownValue(
  field: string,
  value: Change['after'],
  { words, zone, language }: Wording,
): string {
  if (value === undefined || value === '') return words.nothing
  if (typeof value === 'boolean') return value ? words.on : words.off
  if (typeof value === 'string') {
    const named = words.values as Readonly<Record<string, Readonly<Record<string, string>>>>
    return named[field]?.[value] ?? value
  }
  if (field === 'price' || field === 'cents') return formatCents(value)
  if (field === 'startTime') return formatDateTime(value, zone, language)
  if (field === 'horizonDays') return fillCount(words.days, value, language)
  return inMinutes.test(field) ? fill(words.minutes, { count: value }) : String(value)
}
