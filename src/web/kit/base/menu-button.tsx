import type { ComponentProps } from 'react'
import { Button } from './button.tsx'

interface MenuButtonProps extends ComponentProps<typeof Button> {
  menuId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

export const MenuButton = ({ menuId, open, onOpenChange, ...button }: MenuButtonProps) => (
  <Button
    {...button}
    id={`${menuId}-button`}
    aria-haspopup="menu"
    aria-expanded={open}
    aria-controls={open ? menuId : undefined}
    onClick={() => onOpenChange(!open)}
    onKeyDown={event => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      onOpenChange(true)
    }}
  />
)
