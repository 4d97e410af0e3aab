import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import { focusBack, focusedNow, LayerContext, pushLayer } from './layers.ts'

interface ModalProps {
  onClose: () => void
  className: string
  children: ReactNode
  labelledBy?: string
  describedBy?: string | undefined
  label?: string
  role?: 'dialog' | 'alertdialog'
}

const FIRST_FIELD =
  ':is(input, select, textarea):not(:disabled, [type="hidden"], [readonly], [tabindex="-1"])'

/**
 * A native modal <dialog>, open while mounted. Focus moves to `[data-autofocus]`, the first field
 * or the dialog, and back when it closes: to its opener or, if that is gone, the page below it.
 */
export function Modal({
  onClose,
  className,
  children,
  labelledBy,
  describedBy,
  label,
  role = 'dialog',
}: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  const [layer, setLayer] = useState<HTMLElement | null>(null)

  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    const before = focusedNow()
    const root = document.documentElement
    root.toggleAttribute('data-scrollbar', innerWidth > root.clientWidth)
    box.showModal()
    setLayer(box)
    const removeLayer = pushLayer(box)
    const target =
      box.querySelector<HTMLElement>('[data-autofocus]') ??
      box.querySelector<HTMLElement>(FIRST_FIELD) ??
      box
    target.focus({ preventScroll: target === box })
    return () => {
      removeLayer()
      box.close()
      focusBack(before)
    }
  }, [])

  const outside = (event: SyntheticEvent<HTMLElement> & { clientX: number; clientY: number }) => {
    if (event.target !== ref.current) return false
    const edge = ref.current.getBoundingClientRect()
    return (
      event.clientX < edge.left ||
      event.clientX > edge.right ||
      event.clientY < edge.top ||
      event.clientY > edge.bottom
    )
  }

  /** Chromium lets a page refuse only the first Escape; after another, the box opens again. */
  const leave = (event: SyntheticEvent) => {
    const box = ref.current
    if (event.target !== box || (box.open && !event.cancelable)) return
    event.preventDefault()
    if (!box.open) box.showModal()
    onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser handles Escape
    <dialog
      ref={ref}
      role={role}
      tabIndex={-1}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-label={label}
      className={className}
      onCancel={leave}
      onClose={leave}
      onPointerDown={event => {
        pressedOutside.current = outside(event)
      }}
      onClick={event => {
        if (pressedOutside.current && outside(event)) onClose()
      }}
    >
      <LayerContext value={layer}>{children}</LayerContext>
    </dialog>
  )
}
