import { type ReactNode, useState } from 'react'

interface FoldProps {
  title: string
  /** A new error opens it. It then stays open while the error is corrected. */
  wrong?: unknown
  children: ReactNode
}

export function Fold({ title, wrong, children }: FoldProps) {
  const [open, setOpen] = useState<boolean>()
  const [before, setBefore] = useState<unknown>()
  if (wrong !== before) {
    setBefore(wrong)
    if (wrong) setOpen(true)
  }
  return (
    <details
      className="rounded-card border border-line"
      open={open}
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer rounded-card px-4 py-3 text-14 font-semibold text-ink">
        {title}
      </summary>
      <div className="flex flex-col gap-4 px-4 pb-4">{open !== undefined && children}</div>
    </details>
  )
}
