const SIGNS = ['focusin', 'pointerenter', 'pointerdown', 'input'] as const

/**
 * Runs once: now, or when the pointer or focus first reaches the element. After a failure, it runs
 * again the next time or when someone types.
 */
export function runOnApproach(
  element: HTMLElement | null,
  wake: () => Promise<void>,
  now?: boolean,
): void {
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
  if (now || element.contains(document.activeElement)) onSign()
}
