import type { ReactNode } from 'react'
import { bringIntoView } from '#web/kit/base/bring-into-view.ts'
import { cx } from '#web/kit/base/cx.ts'

export type Announcement = 'alert' | 'focus' | 'none'

interface NoteProps {
  look: string
  title: string
  announce?: Announcement
  children?: ReactNode
}

export const Note = ({ look, title, announce = 'alert', children }: NoteProps) => (
  <div
    ref={announce === 'focus' ? bringIntoView : null}
    {...(announce === 'alert' ? { role: 'alert' } : { role: 'group', 'aria-label': title })}
    tabIndex={-1}
    className={cx('rounded-card px-4 py-3 text-14', look)}
  >
    <p className="font-semibold">{title}</p>
    {children}
  </div>
)
