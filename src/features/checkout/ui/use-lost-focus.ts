import { useEffect, useRef } from 'react'

/** An element that gets the focus when a change removed what had it. */
export function useLostFocus(change: unknown) {
  const ref = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only this change removes anything
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus()
  }, [change])
  return ref
}
