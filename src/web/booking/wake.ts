const SIGNS = ['focusin', 'pointerenter', 'pointerdown'] as const

/**
 * Does something once, when a person is about to use an element; again with their next touch where
 * it failed.
 */
export function wakeOnTouch(element: HTMLElement | null, wake: () => Promise<void>): void {
  if (!element) return
  let awake = false
  const onSign = () => {
    if (awake) return
    awake = true
    wake().catch(() => {
      awake = false
    })
  }
  for (const sign of SIGNS) element.addEventListener(sign, onSign)
}
