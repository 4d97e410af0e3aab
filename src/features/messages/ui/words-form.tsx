import { type RefObject, useId, useRef, useState } from 'react'
import type { Language } from '#domain/languages.ts'
import { Button } from '#web/kit/base/button.tsx'
import { showError, showSuccess } from '#web/kit/base/result-toasts.ts'
import { TextArea, TextField } from '#web/kit/base/text-field.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { useLostFocus } from '#web/lib/use-lost-focus.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { Template } from '../editing/templates-contract.ts'
import {
  type MessageWords,
  maxBody,
  type Variable,
  type WordsProblems,
} from '../templates/words-rules.ts'
import { useSaveTemplate } from './data.ts'
import { VariableChips } from './variable-chips.tsx'

interface WordsFormProps {
  template: Template
  language: Language
  words: MessageWords
  problems: WordsProblems | undefined
  isDraft: boolean
  onDraft: (words: MessageWords | undefined) => void
  onSaved: (words: MessageWords) => void
  onReset: () => void
}

type Field = keyof MessageWords

export function WordsForm(props: WordsFormProps) {
  const { template, language, words, problems, isDraft, onDraft } = props
  const { channel } = template
  const id = useId()
  const labels = useWords('templates').editor
  const save = useSaveTemplate(template, language)
  const refs = {
    subject: useRef<HTMLInputElement>(null),
    body: useLostFocus<HTMLTextAreaElement>(isDraft),
  }
  const [last, setLast] = useState<Field>('body')

  const refused = save.error instanceof ApiError ? save.error.fields : {}
  const change = (part: Partial<MessageWords>) => {
    save.reset()
    const next = { ...words, ...part }
    const same = next.subject === template.subject && next.body === template.body
    onDraft(same ? undefined : next)
  }
  const insert = (name: Variable) =>
    change({ [last]: insertAtCursor(refs[last], words[last], `{{${name}}}`) })
  const submit = () => {
    if (problems) {
      refs[problems.subject ? 'subject' : 'body'].current?.focus()
      return
    }
    save.mutateAsync(words).then(() => {
      props.onSaved(words)
      showSuccess(labels.saved)
    }, showError)
  }
  const field = (name: Field) => ({
    id: `${id}-${name}`,
    value: words[name],
    error: problems?.[name] ?? refused[name],
    onFocus: () => setLast(name),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      {channel === 'email' && (
        <TextField ref={refs.subject} label={labels.subject} {...field('subject')} />
      )}
      <TextArea
        ref={refs.body}
        label={labels.body[channel]}
        rows={channel === 'email' ? 7 : 5}
        spellCheck
        lang={language}
        help={fill(labels.length, { count: words.body.length, limit: maxBody[channel] })}
        {...field('body')}
      />
      <VariableChips place={template} words={words} onInsert={insert} />
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        <Button type="submit" variant="primary" busy={save.isPending} disabled={!isDraft}>
          {labels.save}
        </Button>
        {isDraft && <Button onClick={() => onDraft(undefined)}>{labels.discard}</Button>}
        {(template.custom || isDraft) && (
          <Button variant="quiet" onClick={props.onReset}>
            {labels.reset}
          </Button>
        )}
      </div>
    </form>
  )
}

function insertAtCursor(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  text: string,
  inserted: string,
) {
  const from = field.current?.selectionStart ?? text.length
  const to = field.current?.selectionEnd ?? from
  const cursor = from + inserted.length
  requestAnimationFrame(() => {
    field.current?.focus()
    field.current?.setSelectionRange(cursor, cursor)
  })
  return text.slice(0, from) + inserted + text.slice(to)
}
