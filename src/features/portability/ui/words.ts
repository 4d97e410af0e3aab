import type { Language } from '#domain/languages.ts'
import type { Words } from '#words/en/areas.ts'
import { fill, fillCount } from '#words/fill.ts'
import type { ImportResult, Preview } from '../contract.ts'

type PreviewWords = Words['portability']['preview']
type ResultWords = Words['portability']['result']

const made = ['services', 'staff', 'clients', 'appointments'] as const

/** '2 services and 340 appointments' */
function listWords(counts: ImportResult, words: ResultWords, language: Language): string {
  const parts = made
    .filter(kind => counts[kind] > 0)
    .map(kind => fillCount(words[kind], counts[kind], language))
  return joined(parts, words)
}

function joined(parts: readonly string[], { and }: Pick<ResultWords, 'and'>): string {
  const last = parts.at(-1) ?? ''
  return parts.length > 1 ? fill(and, { list: parts.slice(0, -1).join(', '), last }) : last
}

export function importedWords(
  result: ImportResult,
  words: ResultWords,
  language: Language,
): string {
  const list = listWords(result, words, language)
  return [
    list ? fill(words.made, { list }) : words.nothing,
    result.here > 0 && fillCount(words.here, result.here, language),
    result.skipped > 0 && fillCount(words.skipped, result.skipped, language),
  ]
    .filter(Boolean)
    .join(' ')
}

export const importLabel = (
  { kind, counts }: Preview,
  words: PreviewWords,
  language: Language,
): string =>
  counts.ready === 0 ? words.nothing : fillCount(words.action[kind], counts[kind], language)

export const remindWords = (
  { mapping }: Pick<Preview, 'mapping'>,
  words: Pick<PreviewWords, 'remindDetail' | 'remindAsFile'>,
): string => (mapping.reminders === undefined ? words.remindDetail : words.remindAsFile)

export function includesWords(
  { includes }: Pick<Preview, 'includes'>,
  words: Pick<Words['portability'], 'preview' | 'result'>,
  language: Language,
): string | undefined {
  const parts = Object.entries(includes).flatMap(([name, count]) =>
    count > 0
      ? fillCount(words.preview.included[name as keyof typeof includes], count, language)
      : [],
  )
  return parts.length > 0
    ? fill(words.preview.includes, { list: joined(parts, words.result) })
    : undefined
}

export function formatWords(
  { formatName, kind, counts, timeZone }: Preview,
  words: PreviewWords,
  language: Language,
): string {
  const format = formatName.replace(/^./, first => first.toUpperCase())
  return kind === 'appointments'
    ? fillCount(words.holds.appointments, counts.rows, language, {
        format,
        zone: timeZone.replaceAll('_', ' '),
      })
    : fillCount(words.holds[kind], counts.rows, language, { format })
}
