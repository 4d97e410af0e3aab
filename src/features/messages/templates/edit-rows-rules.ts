import type { LanguageWords } from '#words/messages.ts'
import type { Edits } from '../planning/reminder-rules.ts'
import type { Detail } from './content-rules.ts'

export function editRows(
  edits: Edits | undefined,
  { labels, channels, colon }: Pick<LanguageWords, 'labels' | 'channels' | 'colon'>,
): Detail[] {
  if (!edits) return []
  const line = (label: string, [from, to]: readonly string[]) =>
    `${label}${colon} ${from ? `${from} → ${to || '–'}` : to}`
  const lines = [
    ...(edits.phone ? [line(labels.phone, edits.phone)] : []),
    ...(edits.notes ? [labels.notes] : []),
    ...(edits.channels
      ? [
          line(
            labels.reminders,
            edits.channels.map(list => list.map(each => channels[each]).join(', ')),
          ),
        ]
      : []),
  ]
  return [{ label: labels.changed, lines }]
}
