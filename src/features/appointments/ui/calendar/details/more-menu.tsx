import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { DropdownMenu } from '#web/kit/rich/dropdown-menu.tsx'
import { useWords } from '#web/lib/words.tsx'

/** A button, and the menu under it. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const { more } = useWords('appointments').actions
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <div className="relative">
      <Button
        ref={button}
        id={`${id}-button`}
        size="sm"
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
        {more}
        <Icon of={ChevronDown} size={16} className="text-muted" />
      </Button>
      <DropdownMenu button={button} id={id} open={open} onOpenChange={setOpen}>
        {children}
      </DropdownMenu>
    </div>
  )
}
