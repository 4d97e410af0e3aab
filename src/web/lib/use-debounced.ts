import { useEffect, useState } from 'react'

/** Values with the same JSON count as equal. */
export function useDebounced<T>(value: T, pauseMs: number): T {
  const text = JSON.stringify(value ?? null)
  const [paused, setPaused] = useState(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal JSON means equal values
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return paused
}
