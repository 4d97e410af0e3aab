import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from './icon.tsx'

interface PageHeaderProps {
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  back?: { href: string; label: string } | undefined
}

export function PageHeader({ title, description, actions, back }: PageHeaderProps) {
  return (
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
}
