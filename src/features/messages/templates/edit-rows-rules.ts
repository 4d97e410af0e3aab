import type { LanguageWords } from '#words/messages.ts'
import type { Edits } from '../planning/reminder-rules.ts'
import type { Detail } from './content-rules.ts'

/** With names, before and after. */
export interface NamedEdits extends Edits {
  service?: readonly string[] | undefined
  staff?: readonly string[] | undefined
}

export function editRows(
  edits: NamedEdits | undefined = {},
  { labels, channels, colon }: Pick<LanguageWords, 'labels' | 'channels' | 'colon'>,
): Detail[] {
  const line = (label: string, [from, to]: readonly string[]) =>
    `${label}${colon} ${from ? `${from} → ${to || '–'}` : to}`
  const lines = [
    ...(edits.service ? [line(labels.what, edits.service)] : []),
    ...(edits.staff ? [line(labels.with, edits.staff)] : []),
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
  return lines.length > 0 ? [{ label: labels.changed, lines }] : []
}
