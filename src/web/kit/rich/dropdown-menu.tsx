import { Check, type LucideIcon } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { cx } from '../base/cx.ts'
import { Icon } from '../base/icon.tsx'
import { useLayer } from '../base/layers.ts'
import { floatingClass, lineClass } from './floating.ts'

interface DropdownMenuProps {
  /** The button and the menu must be in the same `relative` box. */
  button: RefObject<HTMLButtonElement | null>
  /** For `aria-controls`. */
  id: string
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/** The button may be visible before this code has loaded. */
export function DropdownMenu({ button, id, open, onOpenChange, children }: DropdownMenuProps) {
  const layer = useLayer()
  return (
    // A modal menu adds a style element to lock scrolling.
    <Radix.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>
        <span aria-hidden="true" className="pointer-events-none absolute inset-0" />
      </Radix.Trigger>
      <Radix.Portal container={layer}>
        <Radix.Content
          id={id}
          aria-labelledby={button.current?.id}
          data-opener={button.current?.id}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={event => {
            if (button.current?.contains(event.target as Node)) event.preventDefault()
          }}
          onCloseAutoFocus={event => {
            event.preventDefault()
            button.current?.focus({ preventScroll: true })
          }}
          className={cx(floatingClass, 'min-w-44 p-1')}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface MenuItemProps {
  icon?: LucideIcon
  onSelect: () => void
  shortcut?: string
  children: ReactNode
}

const marked = 'data-highlighted:bg-sunken'

export const MenuItem = ({ icon, onSelect, shortcut, children }: MenuItemProps) => (
  <Radix.Item onSelect={onSelect} className={cx(lineClass, marked)}>
    {icon && <Icon of={icon} size={16} className="text-muted" />}
    <span className="min-w-0 flex-1 truncate">{children}</span>
    {shortcut && (
      <kbd className="ms-4 font-sans text-12 text-muted pointer-coarse:hidden">{shortcut}</kbd>
    )}
  </Radix.Item>
)

interface MenuCheckProps {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}

export const MenuCheck = ({ checked, onChange, children }: MenuCheckProps) => (
  <Radix.CheckboxItem
    checked={checked}
    onCheckedChange={onChange}
    onSelect={event => event.preventDefault()}
    className={cx(lineClass, marked)}
  >
    <span className="flex w-4">
      <Radix.ItemIndicator>
        <Icon of={Check} size={16} className="text-accent-ink" />
      </Radix.ItemIndicator>
    </span>
    <span className="min-w-0 flex-1 truncate">{children}</span>
  </Radix.CheckboxItem>
)

export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <Radix.Label className="px-2.5 pt-2 pb-1 text-12 font-semibold text-muted">
    {children}
  </Radix.Label>
)

export const MenuSeparator = () => <Radix.Separator className="-mx-1 my-1 h-px bg-line" />
