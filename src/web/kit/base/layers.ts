import { createContext, useContext, useSyncExternalStore } from 'react'

/*
 * An open modal dialog makes everything outside it inert. Menus and toasts are therefore rendered
 * inside the dialog they belong to, or inside the topmost open one.
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

/** Registers an open modal. @returns the function that removes it. */
export function pushLayer(element: HTMLElement): () => void {
  change([...open, element])
  return () => change(open.filter(other => other !== element))
}

export function useTopLayer(): HTMLElement | undefined {
  return useSyncExternalStore(
    watch,
    () => open.at(-1),
    () => undefined,
  )
}

export const LayerContext = createContext<HTMLElement | null>(null)

/**
 * The modal around a component, in which its menus and popovers render; undefined outside of any.
 */
export function useLayer(): HTMLElement | undefined {
  return useContext(LayerContext) ?? undefined
}
