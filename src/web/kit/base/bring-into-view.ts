/** A ref callback that focuses an element when it mounts and scrolls to it. It needs a tabIndex. */
export function bringIntoView(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center' })
}
