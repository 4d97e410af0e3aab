import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useLayer } from '../base/layers.ts'

interface TooltipProps {
  /** Short words; never the only place where something needed is said. */
  text: ReactNode
  side?: 'top' | 'bottom' | 'left' | 'right'
  /** One element that can be focused. */
  children: ReactNode
}

/** Words on hover and focus. Put one TooltipProvider at the root. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  const layer = useLayer()
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal container={layer}>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-64 rounded-control bg-ink px-2.5 py-1.5 text-12 font-medium text-canvas animate-appear"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Lets tooltips follow one another without waiting. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Radix.Provider delayDuration={500}>{children}</Radix.Provider>
}
