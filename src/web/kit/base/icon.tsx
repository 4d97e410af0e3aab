import type { LucideIcon } from 'lucide-react'
import { cx } from './cx.ts'

interface IconProps {
  of: LucideIcon
  /** In px: 16 next to text, 20 in controls, 24 otherwise. */
  size?: 16 | 20 | 24
  /** Without a label, the icon is decorative. */
  label?: string
  className?: string
}

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
