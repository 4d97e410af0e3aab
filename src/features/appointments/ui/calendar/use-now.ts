import { useEffect, useState } from 'react'
import { MINUTE_MS } from '#domain/time/date.ts'

/** Epoch milliseconds, updated every minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const present = Date.now()
      setNow(present)
      timer = setTimeout(tick, MINUTE_MS - (present % MINUTE_MS))
    }
    // After sleeping, a laptop would show the old time until the timer fires.
    const onVisible = () => document.visibilityState === 'visible' && setNow(Date.now())
    tick()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])
  return now
}
