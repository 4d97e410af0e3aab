import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { Button } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { onDemand, useFirstSign } from '#web/lib/on-demand.tsx'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { ViewMenuProps } from './view-menu.tsx'

const viewMenu = onDemand(async () => (await import('./view-menu.tsx')).ViewMenu)

export type OptionsProps = Omit<ViewMenuProps, 'menu'>

/** The button. Its menu follows when the code is loaded or asked for. */
export function ViewOptions(props: OptionsProps) {
  const { staff, hidden } = props
  const words = useWords('calendar').options
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [loaded, setLoaded] = useState(false)
  const [open, setOpen] = useState(false)
  useFirstSign(async () => setLoaded(await viewMenu.preload()))

  const shown = staff.filter(({ id }) => !hidden.has(id)).length
  return (
    <div className="relative">
      <Button
        ref={button}
        id={`${id}-button`}
        className="px-3"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <Icon of={SlidersHorizontal} className="text-muted" />
        {shown < staff.length ? (
          <span>{fill(words.shown, { shown, all: staff.length })}</span>
        ) : (
          <span className="max-lg:sr-only">{words.title}</span>
        )}
      </Button>
      {(loaded || open) && (
        <Suspense>
          <viewMenu.Component {...props} menu={{ button, id, open, onOpenChange: setOpen }} />
        </Suspense>
      )}
    </div>
  )
}
