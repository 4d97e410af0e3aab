import { Popover as Radix } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { cx } from '../base/cx.ts'
import { useLayer } from '../base/layers.ts'
import { floatingClass } from './floating.ts'

interface PopoverProps {
  trigger: ReactNode
  label: string
  align?: 'start' | 'end'
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Preventing its default keeps the focus where closing moved it. */
  onCloseFocus?: (event: Event) => void
  className?: string
  children: ReactNode
}

export function Popover({
  trigger,
  label,
  align = 'start',
  open,
  onOpenChange,
  onCloseFocus,
  className,
  children,
}: PopoverProps) {
  const layer = useLayer()
  const id = useId()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild id={id}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal container={layer}>
        <Radix.Content
          aria-label={label}
          data-opener={id}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          {...(onCloseFocus ? { onCloseAutoFocus: onCloseFocus } : {})}
          className={cx(floatingClass, 'w-80 p-4', className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
