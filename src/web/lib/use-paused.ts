import { useEffect, useState } from 'react'

/** A value once it has stayed the same for a moment, as JSON tells them apart. */
export function usePaused<T>(value: T, pauseMs: number): T {
  const text = JSON.stringify(value ?? null)
  const [paused, setPaused] = useState(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal values share their text
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return paused
}
