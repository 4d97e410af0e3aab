import { useEffect, useRef } from 'react'

/** After navigation, scrolls to the top and moves focus to the new screen. */
export function useScreenFocus(route: string): void {
  const shown = useRef(route)
  useEffect(() => {
    if (shown.current === route) return
    shown.current = route
    scrollTo(0, 0)
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [route])
}
