import type { ReactNode } from 'react'
import { cx } from '#web/kit/base/cx.ts'

interface ChoiceCardProps {
  name: string
  value: string | number
  checked: boolean
  onChange: () => void
  /** Called for presses, not for arrow keys. */
  onPress?: (() => void) | undefined
  className?: string
  /** Content that can be pressed without choosing the card. */
  footer?: ReactNode
  children: ReactNode
}

export const ChoiceCard = ({ className, children, footer, onPress, ...input }: ChoiceCardProps) => (
  <div className="flex min-w-0 flex-col rounded-card border border-line bg-surface transition-colors hover:border-control has-checked:border-accent has-checked:bg-accent-soft has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus">
    <label className={cx('flex flex-1 cursor-pointer gap-3', className)}>
      <input
        type="radio"
        {...input}
        onClick={event => event.currentTarget.matches(':focus-visible') || onPress?.()}
        className="size-5 shrink-0 appearance-none rounded-full border border-control bg-surface outline-none checked:border-6 checked:border-accent"
      />
      {children}
    </label>
    {footer}
  </div>
)
