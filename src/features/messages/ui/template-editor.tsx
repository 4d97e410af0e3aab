import { type RefObject, useId, useRef, useState } from 'react'
import type { Language } from '#domain/languages.ts'
import { Button } from '#web/kit/base/button.tsx'
import { showError, showSuccess } from '#web/kit/base/result-toasts.ts'
import { Badge, Banner, Card, CardHeader } from '#web/kit/base/surfaces.tsx'
import { TextArea, TextField } from '#web/kit/base/text-field.tsx'
import { ConfirmDialog } from '#web/kit/rich/confirm-dialog.tsx'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { Template } from '../editing/templates-contract.ts'
import {
  type ClientKind,
  checkWords,
  type MessageWords,
  maxBody,
  type Variable,
} from '../templates/words-rules.ts'
import { useResetTemplate, useSaveTemplate } from './data.ts'
import { TemplatePreview } from './template-preview.tsx'
import { VariableChips } from './variable-chips.tsx'

interface TemplateEditorProps {
  template: Template
  language: Language
  draft: MessageWords | undefined
  onDraft: (words: MessageWords | undefined) => void
}

type Field = 'subject' | 'body'

/** Sent without an accompanying email. */
const ALONE: readonly ClientKind[] = ['reminder', 'confirm-request']

export function TemplateEditor({ template, language, draft, onDraft }: TemplateEditorProps) {
  const { kind, channel, custom, standard } = template
  const id = useId()
  const labels = useWords('templates')
  const { editor } = labels
  const words = draft ?? { subject: template.subject, body: template.body }
  const save = useSaveTemplate(template, language)
  const reset = useResetTemplate(template, language)
  const [asking, setAsking] = useState(false)
  const fields = {
    subject: useRef<HTMLInputElement>(null),
    body: useRef<HTMLTextAreaElement>(null),
  }
  const [last, setLast] = useState<Field>('body')

  const problems = checkWords(template, words)
  const refused = save.error instanceof ApiError ? save.error.fields : {}
  const errorOf = (field: Field) => problems?.[field] ?? refused[field]
  const change = (part: Partial<MessageWords>) => {
    save.reset()
    const next = { ...words, ...part }
    const same = next.subject === template.subject && next.body === template.body
    onDraft(same ? undefined : next)
  }
  const insert = (name: Variable) =>
    change({ [last]: insertAtCursor(fields[last], words[last], `{{${name}}}`) })

  const submit = () => {
    if (problems) {
      fields[problems.subject ? 'subject' : 'body'].current?.focus()
      return
    }
    save.mutate(words, {
      onSuccess: () => {
        onDraft(undefined)
        showSuccess(editor.saved)
      },
      onError: showError,
    })
  }
  const goBack = () =>
    reset.mutate(undefined, {
      onSuccess: () => {
        onDraft(undefined)
        setAsking(false)
        showSuccess(editor.resetDone)
      },
      onError: showError,
    })

  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <Card className="md:p-6">
        <CardHeader
          title={fill(editor.title, {
            kind: labels.kinds[kind].name,
            channel: labels.channels[channel],
          })}
          description={
            channel === 'email' || ALONE.includes(kind)
              ? editor.notes[channel]
              : `${editor.notes[channel]} ${editor.asWell}`
          }
          actions={custom && <Badge tone="accent">{labels.own}</Badge>}
        />
        <form
          noValidate
          className="grid gap-4"
          onSubmit={event => {
            event.preventDefault()
            submit()
          }}
        >
          {channel === 'email' && (
            <TextField
              ref={fields.subject}
              id={`${id}-subject`}
              label={editor.subject}
              value={words.subject}
              error={errorOf('subject')}
              onFocus={() => setLast('subject')}
              onChange={event => change({ subject: event.target.value })}
            />
          )}
          <TextArea
            ref={fields.body}
            id={`${id}-body`}
            label={editor.body[channel]}
            rows={channel === 'email' ? 7 : 5}
            spellCheck
            lang={language}
            value={words.body}
            error={errorOf('body')}
            help={fill(editor.length, { count: words.body.length, limit: maxBody[channel] })}
            onFocus={() => setLast('body')}
            onChange={event => change({ body: event.target.value })}
          />
          <VariableChips place={template} words={words} onInsert={insert} />
          {save.error && !problems && Object.keys(refused).length === 0 && (
            <Banner tone="danger" alert>
              {sentenceFor(save.error)}
            </Banner>
          )}
          <div className="flex flex-wrap gap-2 border-t border-line pt-4">
            <Button type="submit" variant="primary" busy={save.isPending} disabled={!draft}>
              {editor.save}
            </Button>
            {draft && <Button onClick={() => onDraft(undefined)}>{editor.discard}</Button>}
            {(custom || draft) && (
              <Button variant="quiet" onClick={() => setAsking(true)}>
                {editor.reset}
              </Button>
            )}
          </div>
        </form>
      </Card>
      <TemplatePreview draft={{ kind, channel, language, ...words }} valid={!problems} />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={goBack}
        busy={reset.isPending}
        title={editor.resetQuestion}
        description={fill(editor.resetText, { text: shortened(standard.body) })}
        confirmLabel={editor.resetConfirm}
      />
    </div>
  )
}

const shortened = (text: string) =>
  text.length > 160 ? `${text.slice(0, 160).trim()}…` : text.trim()

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
