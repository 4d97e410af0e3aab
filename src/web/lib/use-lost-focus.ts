import { useEffect, useRef } from 'react'

/** An element that gets the focus when a change removed what had it. */
export function useLostFocus<Target extends HTMLElement = HTMLElement>(change: unknown) {
  const ref = useRef<Target>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only this change removes anything
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus()
  }, [change])
  return ref
}
