import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
}

export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
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
