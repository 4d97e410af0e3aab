import { useEffect, useState } from 'react'
import { QUARTER_MS } from '#domain/time/date.ts'

const openedAt = Date.now()

/**
 * The server's time when it rendered the page. Whenever the client returns to it, to the quarter of
 * an hour, the time that has passed since is added. The client's own clock may be wrong.
 */
export function useClock(rendered: number): number {
  const [now, setNow] = useState(rendered)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const look = () => {
      const passed = rendered + Date.now() - openedAt
      setNow(Math.max(rendered, Math.floor(passed / QUARTER_MS) * QUARTER_MS))
    }
    look()
    window.addEventListener('focus', look, { signal })
    document.addEventListener('visibilitychange', look, { signal })
    return () => stop.abort()
  }, [rendered])
  return now
}
