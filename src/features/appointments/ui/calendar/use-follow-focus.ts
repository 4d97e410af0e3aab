import { type RefObject, useEffect } from 'react'

/**
 * Keeps the focus on an appointment that moves. Its old element leaves the page with the focus, so
 * the new one takes it, until the user presses elsewhere. For the component that draws them.
 */
export function useFollowFocus(followed: RefObject<number | undefined>): void {
  // After every drawing: the new place may come with the server's answer.
  useEffect(() => {
    const id = followed.current
    if (id === undefined || document.activeElement !== document.body) return
    document
      .querySelector<HTMLElement>(`[data-appointment="${id}"]`)
      ?.focus({ preventScroll: true })
  })
  useEffect(() => {
    const forget = () => {
      followed.current = undefined
    }
    document.addEventListener('pointerdown', forget)
    return () => document.removeEventListener('pointerdown', forget)
  }, [followed])
}
