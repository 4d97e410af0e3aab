export const tabbableTime = (box: Element | null) =>
  box?.querySelector<HTMLElement>('[role=radio][tabindex="0"]')

/** For a group, focuses its first control. */
export function focusField(id: string): void {
  const box = document.getElementById(id)
  const target = box?.matches('input, select, textarea')
    ? box
    : box?.querySelector<HTMLElement>('input, button')
  target?.focus({ preventScroll: true })
  box?.scrollIntoView({ block: 'center' })
}

/** Once the step is drawn. */
export const focusStep = (id: 'service' | 'time') =>
  requestAnimationFrame(() => {
    const step = document.getElementById(id)
    step?.querySelector('h2')?.focus({ preventScroll: true })
    step?.scrollIntoView()
  })
