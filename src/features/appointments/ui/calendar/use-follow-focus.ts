import { type RefObject, useEffect } from 'react'

/**
 * Keeps the keyboard on an appointment that moves: its old place is taken from the page with the
 * focus in it, so the new one is given the focus, until somebody presses elsewhere. Use it where
 * the appointments are drawn.
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
