import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Icon } from '#web/kit/base/icon.tsx'

interface FoldProps {
  title: string
  summary: string
  help: string
  /** A new error opens it. It then stays open while the error is corrected. */
  wrong?: unknown
  children: ReactNode
}

export function Fold({ title, summary, help, wrong, children }: FoldProps) {
  const [open, setOpen] = useState<boolean>()
  const [before, setBefore] = useState<unknown>()
  if (wrong !== before) {
    setBefore(wrong)
    if (wrong) setOpen(true)
  }
  return (
    <details
      className="group rounded-card border border-line"
      open={open}
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary className="flex cursor-pointer list-none items-center gap-3 px-4 py-3 pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block text-14 font-semibold text-ink">{title}</span>
          <span className="block truncate text-13 text-muted">{summary}</span>
        </span>
        <Icon
          of={ChevronDown}
          size={16}
          className="text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-4 px-4 pb-4">
        <p className="text-13 text-muted">{help}</p>
        {open !== undefined && children}
      </div>
    </details>
  )
}
