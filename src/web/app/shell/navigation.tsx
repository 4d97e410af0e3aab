import type { LucideIcon } from 'lucide-react'
import { Link } from 'wouter'
import { cx } from '#web/kit/base/cx.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { useWords } from '#web/lib/words.tsx'

export interface NavigationEntry {
  route: string
  label: string
  icon: LucideIcon
  preload?: () => unknown
}

interface NavigationProps {
  entries: readonly NavigationEntry[]
  current: string
  onNavigate?: () => void
}

export function Navigation({ entries, current, onNavigate }: NavigationProps) {
  const { mainNavigation } = useWords('shell')
  return (
    <nav aria-label={mainNavigation} className="min-h-40 flex-1 overflow-y-auto px-3 py-2">
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        {entries.map(({ route, label, icon, preload }) => {
          const here = route === current
          return (
            <li key={route}>
              <Link
                href={route}
                onClick={onNavigate}
                onPointerEnter={preload}
                onFocus={preload}
                aria-current={here ? 'page' : undefined}
                className={cx(
                  'group relative flex h-10 items-center gap-3 rounded-control px-3 text-14 transition-colors pointer-coarse:h-11',
                  here
                    ? 'bg-accent-soft font-semibold text-accent-ink'
                    : 'font-medium text-ink hover:bg-sunken',
                )}
              >
                <Icon
                  of={icon}
                  className={here ? 'text-accent-ink' : 'text-muted group-hover:text-ink'}
                />
                <span className="min-w-0 truncate">{label}</span>
                {here && (
                  <span aria-hidden="true" className="ms-auto size-1.5 rounded-full bg-accent" />
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
