import { type ReactNode, useId } from 'react'
import { Card } from '#web/kit/base/surfaces.tsx'

interface StepProps {
  mark: ReactNode
  title: string
  text?: ReactNode
  children: ReactNode
}

export function Step({ mark, title, text, children }: StepProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Card>
        <div className="mb-4 flex items-start gap-3">
          <span
            aria-hidden="true"
            className="flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft text-13 font-semibold text-accent-ink"
          >
            {mark}
          </span>
          <div className="min-w-0">
            <h2 id={id} className="text-16 leading-[1.75] font-semibold text-ink">
              {title}
            </h2>
            {text && <p className="text-14 text-pretty text-muted">{text}</p>}
          </div>
        </div>
        {children}
      </Card>
    </section>
  )
}
