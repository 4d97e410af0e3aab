import type { LucideIcon } from 'lucide-react'
import { cx } from './cx.ts'

interface IconProps {
  /** An icon of lucide-react, imported by name. */
  of: LucideIcon
  /** Side in px: 16 beside 13–14 px text, 20 in controls, 24 alone. */
  size?: 16 | 20 | 24
  /** What it says, when no visible text beside it does. Without one it is decoration. */
  label?: string
  className?: string
}

/** A lucide icon with a stroke of 1.5 px at any size. */
export function Icon({ of: Drawing, size = 20, label, className }: IconProps) {
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true as const }
  return (
    <Drawing
      size={size}
      strokeWidth={(1.5 * 24) / size}
      className={cx('shrink-0', className)}
      {...spoken}
    />
  )
}
