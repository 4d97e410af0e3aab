import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { cx } from '../base/cx.ts'

interface TabsProps {
  label: string
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[]
  value: string
  onChange: (value: string) => void
}

/** Activates tabs automatically, as the WAI-ARIA pattern asks. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const id = useId()
  const tabId = (of: string) => `${id}-${of}-tab`
  const panelId = (of: string) => `${id}-${of}`
  const shown = tabs.findIndex(tab => tab.value === value)

  const onKeyDown = (event: KeyboardEvent) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const places: Record<string, number> = {
      ArrowRight: shown + forward,
      ArrowLeft: shown - forward,
      Home: 0,
      End: -1,
    }
    const place = places[event.key]
    const next = place === undefined ? undefined : tabs.at(place % tabs.length)
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    document.getElementById(tabId(next.value))?.focus()
  }

  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        className="flex gap-1 overflow-x-auto rounded-[10px] bg-sunken p-1"
      >
        {tabs.map(tab => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={tabId(tab.value)}
            aria-selected={tab.value === value}
            aria-controls={panelId(tab.value)}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={onKeyDown}
            className={cx(
              'min-h-8 flex-1 rounded-control px-3 text-14 font-medium whitespace-nowrap transition-colors hover:text-ink pointer-coarse:min-h-11',
              tab.value === value ? 'bg-raised text-ink ring-1 ring-control' : 'text-muted',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map(tab => (
        <div
          key={tab.value}
          role="tabpanel"
          id={panelId(tab.value)}
          aria-labelledby={tabId(tab.value)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: Tab leads from a tab to its panel
          tabIndex={0}
          hidden={tab.value !== value}
          className="mt-6 outline-offset-4"
        >
          {tab.value === value && tab.content}
        </div>
      ))}
    </div>
  )
}
