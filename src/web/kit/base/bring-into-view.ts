/** A ref that focuses a new element and scrolls to it. The element needs a tabIndex. */
export function bringIntoView(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center' })
}
