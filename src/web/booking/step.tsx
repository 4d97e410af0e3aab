import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#web/kit/base/cx.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { useWords } from '#web/lib/words.tsx'

interface StepProps {
  id: string
  number: number
  title: string
  done: boolean
  children: ReactNode
}

export function Step({ id, number, title, done, children }: StepProps) {
  const { done: doneLabel } = useWords('booking').steps
  return (
    <div id={id} className="@container scroll-mt-4 p-4 sm:p-6">
      <h2
        tabIndex={-1}
        className="mb-3 flex items-center gap-3 text-20 font-semibold outline-none sm:mb-5"
      >
        <span
          className={cx(
            'flex size-7 shrink-0 items-center justify-center rounded-full text-13 font-semibold transition-colors',
            done ? 'bg-accent text-on-accent' : 'bg-accent-soft text-accent-ink',
          )}
        >
          {done ? <Icon of={Check} size={16} label={doneLabel} /> : number}
        </span>
        {title}
      </h2>
      {children}
    </div>
  )
}
