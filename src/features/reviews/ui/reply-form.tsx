import { type FormEvent, useState } from 'react'
import { Button } from '#web/kit/base/button.tsx'
import { TextArea } from '#web/kit/base/text-field.tsx'
import { useWords } from '#web/lib/words.tsx'
import { MAX_REPLY } from '../rules.ts'

interface ReplyFormProps {
  reply: string
  busy: boolean
  onSave: (reply: string) => void
  onCancel: () => void
}

export function ReplyForm({ reply, busy, onSave, onCancel }: ReplyFormProps) {
  const words = useWords('reviews')
  const [typed, setTyped] = useState(reply)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onSave(typed.trim())
  }
  return (
    <form onSubmit={submit} className="mt-3 flex flex-col gap-3">
      <TextArea
        label={words.yourReply}
        help={words.reply.help}
        maxLength={MAX_REPLY}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        autoFocus
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="primary" busy={busy}>
          {words.reply.save}
        </Button>
        <Button size="sm" onClick={onCancel}>
          {words.reply.cancel}
        </Button>
      </div>
    </form>
  )
}
