import { FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import { decodeText } from '#domain/text-bytes.ts'
import { bringIntoView } from '#web/kit/base/bring-into-view.ts'
import { Button } from '#web/kit/base/button.tsx'
import { cx } from '#web/kit/base/cx.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { Banner } from '#web/kit/base/surfaces.tsx'
import { TextArea } from '#web/kit/base/text-field.tsx'
import { useDrop } from '#web/lib/use-drop.ts'
import { useWords } from '#web/lib/words.tsx'
import { MAX_BYTES } from '../reading/file-rules.ts'

export interface FileText {
  name: string
  text: string
}

interface FileChoiceProps {
  onChoose: (file: FileText) => void
}

export function FileChoice({ onChoose }: FileChoiceProps) {
  const id = useId()
  const words = useWords('portability').file
  const [problem, setProblem] = useState<string>()
  const [pasting, setPasting] = useState(false)

  const open = async (file: File | undefined) => {
    if (!file) return
    if (file.size > MAX_BYTES) return setProblem(words.tooLarge)
    if (/\.(xlsx?|numbers|ods)$/i.test(file.name)) return setProblem(words.spreadsheet)
    if (/\.zip$/i.test(file.name)) return setProblem(words.archive)
    if (/\.vcf$/i.test(file.name)) return setProblem(words.contacts)
    try {
      onChoose({ name: file.name, text: decodeText(new Uint8Array(await file.arrayBuffer())) })
    } catch {
      setProblem(words.unreadable)
    }
  }
  const { over, place } = useDrop(file => void open(file))

  return (
    <div className="flex flex-col gap-4">
      {problem && (
        <Banner tone="danger" alert>
          {problem}
        </Banner>
      )}
      <label
        htmlFor={id}
        {...place}
        className={cx(
          'flex cursor-pointer flex-col items-center gap-2 rounded-card border border-dashed px-4 py-8 text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          over ? 'border-accent bg-accent-soft' : 'border-control hover:bg-sunken',
        )}
      >
        <Icon of={FileUp} size={24} className="text-muted" />
        <span className="text-14 font-semibold text-ink">{words.choose}</span>
        <span className="text-13 text-muted">{words.limits}</span>
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,.ics,text/csv,text/calendar,text/plain"
          className="sr-only"
          onChange={event => {
            setProblem(undefined)
            void open(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </label>
      {pasting ? (
        <PastedText onChoose={onChoose} />
      ) : (
        <Button variant="quiet" className="self-start -ms-4" onClick={() => setPasting(true)}>
          {words.paste}
        </Button>
      )}
    </div>
  )
}

function PastedText({ onChoose }: FileChoiceProps) {
  const words = useWords('portability').file
  const [text, setText] = useState('')
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={event => {
        event.preventDefault()
        if (text.trim()) onChoose({ name: words.pasted, text })
      }}
    >
      <TextArea
        ref={bringIntoView}
        label={words.text}
        help={words.textHelp}
        className="font-mono"
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <Button className="self-start" type="submit" disabled={text.trim() === ''}>
        {words.read}
      </Button>
    </form>
  )
}
