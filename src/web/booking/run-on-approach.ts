const SIGNS = ['focusin', 'pointerenter', 'pointerdown'] as const

/**
 * Once, when the pointer or focus first reaches the element. Retries at the next one after a
 * failure.
 */
export function runOnApproach(element: HTMLElement | null, wake: () => Promise<void>): void {
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
  // On a slow network, people type before the script arrives.
  if (element.contains(document.activeElement)) onSign()
}
