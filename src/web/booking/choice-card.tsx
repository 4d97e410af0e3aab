import type { ReactNode } from 'react'
import { cx } from '#web/kit/base/cx.ts'

interface ChoiceCardProps {
  name: string
  value: string | number
  checked: boolean
  onChange: () => void
  className?: string
  children: ReactNode
}

/** One of several choices: a radio button whose whole card can be pressed. */
export function ChoiceCard({ className, children, ...input }: ChoiceCardProps) {
  return (
    <label
      className={cx(
        'relative flex min-w-0 cursor-pointer rounded-card border border-line bg-surface transition-colors hover:border-control has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        className,
      )}
    >
      <input
        type="radio"
        {...input}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-card outline-none"
      />
      {children}
    </label>
  )
}
