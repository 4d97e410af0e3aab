import type { ReactNode } from 'react'
import { useFold } from '#web/lib/use-fold.ts'

interface FoldProps {
  title: string
  /** A new error opens it. */
  wrong?: unknown
  children: ReactNode
}

export function Fold({ title, wrong, children }: FoldProps) {
  const fold = useFold(wrong)
  return (
    <details className="rounded-card border border-line" {...fold}>
      <summary className="cursor-pointer rounded-card px-4 py-3 text-14 font-semibold text-ink">
        {title}
      </summary>
      <div className="flex flex-col gap-4 px-4 pb-4">{fold.open !== undefined && children}</div>
    </details>
  )
}
