import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { cx } from '#web/kit/base/cx.ts'

interface AuthTabsProps<T extends string> {
  label: string
  /** Each tab's value and name, in order. */
  tabs: readonly (readonly [T, string])[]
  value: T
  onChange: (value: T) => void
  /** The panel of the chosen tab. */
  children: ReactNode
}

/** Tabs after the ARIA Authoring Practices: arrows, Home and End move and choose at once. */
export function AuthTabs<T extends string>({ label, tabs, value, onChange, children }: AuthTabsProps<T>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(([tab]) => tab === value)
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key]
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length)
    if (!tab) return
    event.preventDefault()
    onChange(tab[0])
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(tab)]?.focus()
  }
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={move}
        className="mb-6 flex gap-1 rounded-card bg-sunken p-1"
      >
        {tabs.map(([tab, name]) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            aria-selected={tab === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab === value ? 0 : -1}
            onClick={() => onChange(tab)}
            className={cx(
              'flex-1 rounded-control px-4 py-2 text-14 font-medium transition-colors pointer-coarse:min-h-11',
              tab === value ? 'bg-raised text-ink shadow-float' : 'text-muted hover:text-ink',
            )}
          >
            {name}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}
