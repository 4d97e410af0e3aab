import type { ReactNode } from 'react'
import { cx } from '#web/kit/base/cx.ts'

interface NoteProps {
  /** Classes of its colours. */
  look: string
  title: string
  children?: ReactNode
}

/** Says at once what happened, that nothing was lost, and what to do. */
export function Note({ look, title, children }: NoteProps) {
  return (
    <div role="alert" className={cx('rounded-card px-4 py-3 text-14', look)}>
      <p className="font-semibold">{title}</p>
      {children}
    </div>
  )
}
