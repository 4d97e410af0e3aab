/** Moves focus and view to what just appeared: a ref for an answer that must not be missed. Give the element a tabIndex. */
export function bringIntoView(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center' })
}
