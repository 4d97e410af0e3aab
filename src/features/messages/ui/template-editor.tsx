import { useState } from 'react'
import type { Language } from '#domain/languages.ts'
import { resultToasts } from '#web/kit/base/result-toasts.ts'
import { Badge, Card, CardHeader } from '#web/kit/base/surfaces.tsx'
import { ConfirmDialog } from '#web/kit/rich/confirm-dialog.tsx'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { Template } from '../editing/templates-contract.ts'
import { type ClientKind, checkWords, type MessageWords } from '../templates/words-rules.ts'
import { useResetTemplate } from './data.ts'
import { TemplatePreview } from './template-preview.tsx'
import { WordsForm } from './words-form.tsx'

interface TemplateEditorProps {
  template: Template
  language: Language
  draft: MessageWords | undefined
  onDraft: (words: MessageWords | undefined) => void
  onSaved: (words: MessageWords) => void
}

/** Kinds that are sent without an accompanying email. */
const ALONE: readonly ClientKind[] = ['reminder', 'confirm-request']

export function TemplateEditor(props: TemplateEditorProps) {
  const { template, language, draft, onDraft, onSaved } = props
  const { kind, channel, subject, body } = template
  const labels = useWords('templates')
  const { editor } = labels
  const words = draft ?? { subject, body }
  const problems = checkWords(template, words)
  const reset = useResetTemplate(template, language)
  const [asking, setAsking] = useState(false)
  const goBack = () =>
    reset.mutate(
      undefined,
      resultToasts(editor.resetDone, () => {
        onDraft(undefined)
        setAsking(false)
      }),
    )

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
          actions={template.custom && <Badge tone="accent">{labels.own}</Badge>}
        />
        <WordsForm
          template={template}
          language={language}
          words={words}
          problems={problems}
          isDraft={draft !== undefined}
          onDraft={onDraft}
          onSaved={onSaved}
          onReset={() => setAsking(true)}
        />
      </Card>
      <TemplatePreview draft={{ kind, channel, language, ...words }} valid={!problems} />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={goBack}
        busy={reset.isPending}
        title={editor.resetQuestion}
        description={fill(editor.resetText, { text: shortened(template.standard.body) })}
        confirmLabel={editor.resetConfirm}
      />
    </div>
  )
}

const shortened = (text: string) =>
  text.length > 160 ? `${text.slice(0, 160).trim()}…` : text.trim()
