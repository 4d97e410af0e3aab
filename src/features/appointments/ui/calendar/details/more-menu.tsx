import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Icon } from '#web/kit/base/icon.tsx'
import { MenuButton } from '#web/kit/base/menu-button.tsx'
import { DropdownMenu } from '#web/kit/rich/dropdown-menu.tsx'
import { useWords } from '#web/lib/words.tsx'

export function MoreMenu({ children }: { children: ReactNode }) {
  const { more } = useWords('appointments').actions
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <div className="relative">
      <MenuButton ref={button} size="sm" menuId={id} open={open} onOpenChange={setOpen}>
        {more}
        <Icon of={ChevronDown} size={16} className="text-muted" />
      </MenuButton>
      <DropdownMenu button={button} id={id} open={open} onOpenChange={setOpen}>
        {children}
      </DropdownMenu>
    </div>
  )
}
