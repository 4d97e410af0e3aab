import { useEffect, useRef } from 'react'

/**
 * The element receives the focus when a change removes or hides the focused one. While the value is
 * undefined, it is still loading, and nothing was removed.
 */
export function useLostFocus<Target extends HTMLElement = HTMLElement>(
  change: unknown,
  { preventScroll = false }: FocusOptions = {},
) {
  const ref = useRef<Target>(null)
  const last = useRef(change)
  // While rendering, what the change removes still has the focus.
  const focused = document.activeElement !== document.body
  useEffect(() => {
    const before = last.current
    last.current = change
    if (before === undefined || before === change || !focused) return
    const active = document.activeElement
    if (active === document.body || active?.getClientRects().length === 0)
      ref.current?.focus({ preventScroll })
  }, [change, focused, preventScroll])
  return ref
}
