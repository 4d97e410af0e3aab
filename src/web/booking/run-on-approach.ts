const SIGNS = ['focusin', 'pointerenter', 'pointerdown', 'click', 'input'] as const

interface Options {
  now?: boolean
  /** Not called if the pointer only passes or scrolls, or the focus only passes. */
  onFail?: () => void
}

/**
 * Runs once: now, or when the pointer or focus first reaches the element. After a failure, it runs
 * again the next time or when someone types.
 */
export function runOnApproach(
  element: HTMLElement | null,
  wake: () => Promise<void>,
  { now, onFail }: Options = {},
): void {
  if (!element) return
  let awake = false
  let last: string | undefined
  const onSign = (event?: Event) => {
    last = event?.type
    if (awake) return
    awake = true
    wake().catch(() => {
      awake = false
      if (last === 'click' || last === 'input') onFail?.()
    })
  }
  for (const sign of SIGNS) element.addEventListener(sign, onSign)
  // On a slow network, people type before the script arrives.
  if (now || element.contains(document.activeElement)) onSign()
}
