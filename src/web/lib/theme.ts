export type Theme = 'system' | 'light' | 'dark'

// The inline theme script also reads this key.
const KEY = 'theme'
const watchers = new Set<() => void>()

/** 'system' if storage is unavailable. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

function show(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
  show(theme)
  for (const watcher of watchers) watcher()
}

/** Includes changes in other windows. */
export function watchTheme(watcher: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== KEY && event.key !== null) return
    show(readTheme())
    watcher()
  }
  watchers.add(watcher)
  addEventListener('storage', follow)
  return () => {
    watchers.delete(watcher)
    removeEventListener('storage', follow)
  }
}
