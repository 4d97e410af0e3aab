import { useEffect, useRef } from 'react'

export function useScreenFocus(route: string): void {
  const shown = useRef(route)
  useEffect(() => {
    if (shown.current === route) return
    shown.current = route
    scrollTo(0, 0)
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [route])
}
