import { type FormEvent, useState } from 'react'
import { type ReportReason, reportReasons } from '#domain/review-states.ts'
import { Button } from '#web/kit/base/button.tsx'
import { Options, Select } from '#web/kit/base/text-field.tsx'
import { useWords } from '#web/lib/words.tsx'

interface ReportFormProps {
  busy: boolean
  onReport: (reason: ReportReason) => void
  onCancel: () => void
}

export function ReportForm({ busy, onReport, onCancel }: ReportFormProps) {
  const words = useWords('reviews')
  const [reason, setReason] = useState<ReportReason | ''>('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && reason) onReport(reason)
  }
  return (
    <form onSubmit={submit} className="mt-3 flex flex-col gap-3">
      <Select
        label={words.report.label}
        help={words.report.help}
        required
        value={reason}
        onChange={event => setReason(event.target.value as ReportReason)}
        fieldClassName="max-w-xs"
        autoFocus
      >
        <option value="" disabled>
          {words.report.choose}
        </option>
        <Options of={reportReasons.map(each => [each, words.reasons[each]])} />
      </Select>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="danger" busy={busy}>
          {words.report.hide}
        </Button>
        <Button size="sm" onClick={onCancel}>
          {words.reply.cancel}
        </Button>
      </div>
    </form>
  )
}
