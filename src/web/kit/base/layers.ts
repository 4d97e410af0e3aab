import { createContext, useContext, useSyncExternalStore } from 'react'

/*
 * An open modal dialog makes everything outside it inert, so menus and toasts render inside their
 * dialog or the topmost one.
 */

let open: readonly HTMLElement[] = []
const watchers = new Set<() => void>()

function change(next: readonly HTMLElement[]) {
  open = next
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export function pushLayer(element: HTMLElement): () => void {
  change([...open, element])
  return () => change(open.filter(other => other !== element))
}

const topLayer = (): HTMLElement | undefined => open.at(-1)

/**
 * The focused element. Inside a menu or popover, which is about to close, the button that opened
 * it.
 */
export function focusedNow(): Element | null {
  const active = document.activeElement
  const opener = active?.closest<HTMLElement>('[data-opener]')?.dataset.opener
  return (opener && document.getElementById(opener)) || active
}

/** Moves the focus to what had it before; if that is gone, to the page or the topmost dialog. */
export function focusBack(before: EventTarget | null): void {
  const back =
    before instanceof Node && before.isConnected
      ? before
      : (topLayer() ?? document.getElementById('content'))
  if (back instanceof HTMLElement) back.focus({ preventScroll: true })
}

export const useTopLayer = (): HTMLElement | undefined => useSyncExternalStore(watch, topLayer)

export const LayerContext = createContext<HTMLElement | null>(null)

/** The element in which menus and popovers render; undefined outside of modals. */
export const useLayer = (): HTMLElement | undefined => useContext(LayerContext) ?? undefined
