import { type RefObject, useEffect } from 'react'

export function useFollowFocus(
  followed: RefObject<number | undefined>,
  of: 'appointment' | 'blocked' = 'appointment',
): void {
  // After every render, as the new element may appear only with the server's response.
  useEffect(() => {
    const id = followed.current
    if (id === undefined || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-${of}="${id}"]`)?.focus({ preventScroll: true })
  })
  useEffect(() => {
    const forget = () => {
      followed.current = undefined
    }
    document.addEventListener('pointerdown', forget)
    return () => document.removeEventListener('pointerdown', forget)
  }, [followed])
}
