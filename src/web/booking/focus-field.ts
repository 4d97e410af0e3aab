export const tabbableTime = (box: Element | null) =>
  box?.querySelector<HTMLElement>('[role=radio][tabindex="0"]')

/** In a group, focuses the time or day that Tab would reach, else the first control. */
export function focusField(id: string): void {
  const box = document.getElementById(id)
  const target = box?.matches('input, select, textarea')
    ? box
    : (tabbableTime(box) ??
      box?.querySelector<HTMLElement>('td button[tabindex="0"]') ??
      box?.querySelector<HTMLElement>('input, button'))
  box?.scrollIntoView({ block: 'center' })
  // On phones, the times may be below the fold.
  target?.focus()
}

/** Once the step is drawn. */
export const focusStep = (id: 'service' | 'time') =>
  requestAnimationFrame(() => {
    const step = document.getElementById(id)
    step?.querySelector('h2')?.focus({ preventScroll: true })
    step?.scrollIntoView()
  })
