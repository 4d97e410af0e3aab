import { languageOf, languages } from '#domain/languages.ts'
import { resultToasts } from '#web/kit/base/result-toasts.ts'
import { Options, Select } from '#web/kit/base/text-field.tsx'
import { useWords } from '#web/lib/words.tsx'
import { useChangeLanguage } from './data.ts'

export function LanguageChoice({ language }: { language: string }) {
  const change = useChangeLanguage()
  const words = useWords('templates').language
  return (
    <Select
      label={words.label}
      help={words.help}
      value={change.isPending ? change.variables : language}
      onChange={event => change.mutate(languageOf(event.target.value), resultToasts(words.changed))}
    >
      <Options of={Object.entries(languages)} />
    </Select>
  )
}
