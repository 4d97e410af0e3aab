import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { type AccordionMode, headerAfter, toggled } from './accordion-rules.ts'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

interface AccordionItem {
  id: string
  title: ReactNode
  content: ReactNode
  disabled?: boolean
}

interface AccordionProps extends AccordionMode {
  items: readonly AccordionItem[]
  /** Ids open at first. */
  defaultOpen?: readonly string[]
  /** Level of the headings; h3 unless said. */
  as?: 'h2' | 'h3' | 'h4'
  className?: string
}

/**
 * Questions that open to their answers. Home, End and the arrows move between headers, wrapping and skipping disabled ones. Without scripts
 * every answer is open.
 */
export function Accordion({
  items,
  type,
  collapsible,
  defaultOpen = [],
  as: Heading = 'h3',
  className,
}: AccordionProps) {
  const base = useId()
  const [open, setOpen] = useState(defaultOpen)

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const headers = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[data-accordion-header]')]
    const from = headers.indexOf(event.target as HTMLButtonElement)
    if (from < 0) return
    const next = headerAfter(
      event.key,
      from,
      headers.map(header => !header.disabled),
    )
    if (next === undefined) return
    event.preventDefault()
    headers[next]?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for keys of the buttons in it
    <div onKeyDown={move} className={cx('divide-y divide-line', className)}>
      {items.map(item => {
        const shown = open.includes(item.id)
        const locked = shown && type === 'single' && !collapsible
        const state = shown ? 'open' : 'closed'
        return (
          <div key={item.id} data-state={state}>
            <Heading>
              <button
                type="button"
                id={`${base}-${item.id}-header`}
                data-accordion-header=""
                data-state={state}
                aria-expanded={shown}
                aria-controls={`${base}-${item.id}`}
                aria-disabled={locked || undefined}
                disabled={item.disabled}
                onClick={() => setOpen(toggled(open, item.id, { type, collapsible }))}
                className="group flex min-h-12 w-full items-center justify-between gap-4 py-3 text-start text-14 font-medium text-ink disabled:text-muted"
              >
                {item.title}
                <Icon
                  of={ChevronDown}
                  className="text-muted transition-transform group-data-[state=open]:rotate-180 group-hover:text-ink"
                />
              </button>
            </Heading>
            <section
              id={`${base}-${item.id}`}
              aria-labelledby={`${base}-${item.id}-header`}
              data-state={state}
              className="invisible grid grid-rows-[0fr] transition-[grid-template-rows,visibility] duration-200 noscript:visible noscript:grid-rows-[1fr] data-[state=open]:visible data-[state=open]:grid-rows-[1fr]"
            >
              <div className="min-h-0 overflow-hidden">
                <div className="pb-4 text-14 text-pretty text-muted">{item.content}</div>
              </div>
            </section>
          </div>
        )
      })}
    </div>
  )
}
