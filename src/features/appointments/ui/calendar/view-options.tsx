import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { Icon } from '#web/kit/base/icon.tsx'
import { MenuButton } from '#web/kit/base/menu-button.tsx'
import { onDemand, useFirstInteraction } from '#web/kit/base/on-demand.tsx'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { ViewMenuProps } from './view-menu.tsx'

const viewMenu = onDemand(async () => (await import('./view-menu.tsx')).ViewMenu)

export type OptionsProps = Omit<ViewMenuProps, 'menu'>

export function ViewOptions(props: OptionsProps) {
  const { staff, hidden } = props
  const words = useWords('calendar').options
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [loaded, setLoaded] = useState(false)
  const [open, setOpen] = useState(false)
  useFirstInteraction(async () => setLoaded(await viewMenu.preload()))

  const shown = staff.filter(({ id }) => !hidden.has(id)).length
  return (
    <div className="relative">
      <MenuButton ref={button} className="px-3" menuId={id} open={open} onOpenChange={setOpen}>
        <Icon of={SlidersHorizontal} className="text-muted" />
        {shown < staff.length ? (
          <span>{fill(words.shown, { shown, all: staff.length })}</span>
        ) : (
          <span className="max-lg:sr-only">{words.title}</span>
        )}
      </MenuButton>
      {(loaded || open) && (
        <Suspense>
          <viewMenu.Component {...props} menu={{ button, id, open, onOpenChange: setOpen }} />
        </Suspense>
      )}
    </div>
  )
}
