import { languageOf, languages } from '#domain/languages.ts'
import { tellDone, tellError } from '#web/kit/base/tell.ts'
import { Select } from '#web/kit/base/text-field.tsx'
import { useChangeLanguage } from './data.ts'

/** What clients are written to in; saved at once. */
export function LanguageChoice({ language }: { language: string }) {
  const change = useChangeLanguage()
  return (
    <Select
      label="Language of messages"
      help="Dates and times follow it. Your own words are kept for each language."
      value={change.isPending ? change.variables : language}
      onChange={event =>
        change.mutate(languageOf(event.target.value), {
          onSuccess: () => tellDone('Language of messages changed'),
          onError: tellError,
        })
      }
    >
      {Object.entries(languages).map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  )
}
