import type { Language } from '#domain/languages.ts'
import type { Words } from '#words/en/areas.ts'
import { fill, fillCount } from '#words/fill.ts'
import type { ImportResult, Preview } from '../contract.ts'

type PreviewWords = Words['portability']['preview']
type ResultWords = Words['portability']['result']

const made = ['services', 'staff', 'clients', 'appointments'] as const

/** '2 services and 340 appointments'; empty for nothing at all. */
function listWords(counts: ImportResult, words: ResultWords, language: Language): string {
  const parts = made
    .filter(kind => counts[kind] > 0)
    .map(kind => fillCount(words[kind], counts[kind], language))
  const last = parts.pop() ?? ''
  return parts.length > 0 ? fill(words.and, { list: parts.join(', '), last }) : last
}

/** What was brought in, in a sentence or two. */
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

/** What the button does, by what it brings. */
export function importLabel(
  { kind, counts }: Preview,
  words: PreviewWords,
  language: Language,
): string {
  return counts.ready === 0 ? words.nothing : fillCount(words.action[kind], counts[kind], language)
}

/** What a file was taken for, and where the clocks are that its times are shown by. */
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
