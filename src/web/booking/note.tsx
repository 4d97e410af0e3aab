import type { ReactNode } from 'react'
import { cx } from '#web/kit/base/cx.ts'

const looks = {
  accent: 'bg-accent-soft text-accent-ink',
  success: 'bg-success-soft text-success-ink',
  warning: 'bg-warning-soft text-warning-ink',
  danger: 'bg-danger-soft text-danger-ink',
}

interface NoteProps {
  tone: keyof typeof looks
  title: string
  children?: ReactNode
}

/** Says at once what happened, that nothing was lost, and what to do. */
export function Note({ tone, title, children }: NoteProps) {
  return (
    <div role="alert" className={cx('rounded-card px-4 py-3 text-14', looks[tone])}>
      <p className="font-semibold">{title}</p>
      {children}
    </div>
  )
}
