import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

interface HeaderProps {
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  back?: { href: string; label: string } | undefined
}

interface ScreenProps extends Partial<HeaderProps> {
  wide?: boolean
  className?: string
  children: ReactNode
}

/** Two widths only, so that nothing shifts between screens. */
export const Screen = ({ title, wide, className, children, ...header }: ScreenProps) => (
  <div
    className={cx(
      'mx-auto flex w-full flex-col gap-6 md:gap-8',
      wide ? 'max-w-[1360px]' : 'max-w-[1120px]',
      className,
    )}
  >
    {title !== undefined && <Header title={title} {...header} />}
    {children}
  </div>
)

const Header = ({ title, description, actions, back }: HeaderProps) => (
  <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
    <div className="min-w-0">
      {back && (
        <Link
          href={back.href}
          className="-ms-1 mb-1 inline-flex min-h-8 items-center gap-1 rounded-control px-1 text-13 font-medium text-muted hover:text-ink pointer-coarse:min-h-11"
        >
          <Icon of={ArrowLeft} size={16} /> {back.label}
        </Link>
      )}
      <h1 className="text-24 font-semibold text-ink">{title}</h1>
      {description && (
        <p className="mt-1 max-w-[88ch] text-14 text-pretty text-muted">{description}</p>
      )}
    </div>
    {actions && (
      <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-auto">{actions}</div>
    )}
  </header>
)
