import { useEffect, useRef } from 'react'

/** After a change of screen: its top is shown, and the keyboard and screen readers begin there. */
export function useScreenFocus(route: string): void {
  const shown = useRef(route)
  useEffect(() => {
    if (shown.current === route) return
    shown.current = route
    scrollTo(0, 0)
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [route])
}
