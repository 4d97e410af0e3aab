import type { ReactNode } from 'react'
import { cx } from '#web/kit/base/cx.ts'

interface ChoiceCardProps {
  name: string
  value: string | number
  checked: boolean
  onChange: () => void
  /** Pressed by hand; arrow keys only pass through. */
  onPress?: (() => void) | undefined
  className?: string
  children: ReactNode
}

export function ChoiceCard({ className, children, onPress, ...input }: ChoiceCardProps) {
  return (
    <label
      className={cx(
        'flex min-w-0 cursor-pointer gap-3 rounded-card border border-line bg-surface transition-colors hover:border-control has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        className,
      )}
    >
      <input
        type="radio"
        {...input}
        onClick={event => event.currentTarget.matches(':focus-visible') || onPress?.()}
        className="size-5 shrink-0 appearance-none rounded-full border border-control bg-surface outline-none checked:border-6 checked:border-accent"
      />
      {children}
    </label>
  )
}
