import type { LanguageWords } from '#words/messages.ts'
import type { Edits } from '../planning/reminder-rules.ts'
import type { Detail } from './content-rules.ts'

export function editRows(
  edits: Edits | undefined,
  { labels, channels, colon }: Pick<LanguageWords, 'labels' | 'channels' | 'colon'>,
): Detail[] {
  if (!edits) return []
  const lines = [
    ...(edits.phone ? [`${labels.phone}${colon} ${edits.phone.join(' → ')}`] : []),
    ...(edits.notes ? [labels.notes] : []),
    ...(edits.channels
      ? [
          `${labels.reminders}${colon} ${edits.channels.map(list => list.map(each => channels[each]).join(', ')).join(' → ')}`,
        ]
      : []),
  ]
  return [{ label: labels.changed, lines }]
}
