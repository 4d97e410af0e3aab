import type { LucideIcon } from 'lucide-react'
import { cx } from './cx.ts'

interface IconProps {
  of: LucideIcon
  /** In px: 16 next to text of 13 or 14 px, 20 in controls, 24 otherwise. */
  size?: 16 | 20 | 24
  /** The accessible name, if no visible text says the same. Without it, the icon is decorative. */
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
