import { useEffect, useRef } from 'react'

/**
 * The element receives the focus when a change removes the focused one. While the value is
 * undefined, it is still loading, and nothing was removed.
 */
export function useLostFocus<Target extends HTMLElement = HTMLElement>(change: unknown) {
  const ref = useRef<Target>(null)
  const last = useRef(change)
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    const note = () => {
      focused.current = document.activeElement
    }
    note()
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    const before = last.current
    last.current = change
    if (before === undefined || before === change) return
    const lost = document.activeElement === document.body && !focused.current?.isConnected
    if (lost) ref.current?.focus()
  }, [change])
  return ref
}
