import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#web/kit/base/icon.tsx'
import { useFold } from '#web/lib/use-fold.ts'

interface FoldProps {
  title: string
  summary: string
  help: string
  /** A new error opens it. */
  wrong?: unknown
  children: ReactNode
}

export function Fold({ title, summary, help, wrong, children }: FoldProps) {
  const fold = useFold(wrong)
  return (
    <details className="group rounded-card border border-line" {...fold}>
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
        {fold.open !== undefined && children}
      </div>
    </details>
  )
}
