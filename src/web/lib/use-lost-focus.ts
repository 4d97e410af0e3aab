import { useEffect, useRef } from 'react'

/**
 * The element receives focus when a change removes the focused one. Initial loading, while
 * undefined, removes nothing.
 */
export function useLostFocus<Target extends HTMLElement = HTMLElement>(change: unknown) {
  const ref = useRef<Target>(null)
  const last = useRef(change)
  useEffect(() => {
    const before = last.current
    last.current = change
    if (before === undefined || before === change) return
    if (document.activeElement === document.body) ref.current?.focus()
  }, [change])
  return ref
}
