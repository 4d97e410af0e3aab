import { createContext, useContext, useSyncExternalStore } from 'react'

/*
 * A modal dialog makes everything outside itself inert, what floats included. So whatever floats
 * (menus, toasts) is put into the dialog that it belongs to, or into the topmost open one.
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

/** Notes a modal as open. @returns what to call when it closes. */
export function pushLayer(element: HTMLElement): () => void {
  change([...open, element])
  return () => change(open.filter(other => other !== element))
}

/** The topmost open modal, if any. */
export function useTopLayer(): HTMLElement | undefined {
  return useSyncExternalStore(
    watch,
    () => open.at(-1),
    () => undefined,
  )
}

export const LayerContext = createContext<HTMLElement | null>(null)

/** The modal around a component: the place for what it floats. Undefined outside any. */
export function useLayer(): HTMLElement | undefined {
  return useContext(LayerContext) ?? undefined
}
