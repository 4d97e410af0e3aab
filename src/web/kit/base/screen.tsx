import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface ScreenProps {
  wide?: boolean
  className?: string
  children: ReactNode
}

/** Two widths only, so that nothing shifts between screens. */
export const Screen = ({ wide, className, children }: ScreenProps) => (
  <div
    className={cx(
      'mx-auto flex w-full flex-col gap-6 md:gap-8',
      wide ? 'max-w-[1360px]' : 'max-w-[1120px]',
      className,
    )}
  >
    {children}
  </div>
)
