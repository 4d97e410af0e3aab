import { useEffect, useRef } from 'react'

/**
 * An element that gets the focus when a change removed what had it. What loads for the first time,
 * undefined until then, removed nothing.
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
