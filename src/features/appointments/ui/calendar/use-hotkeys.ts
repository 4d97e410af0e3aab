import { useEffect, useRef } from 'react'

/** By `KeyboardEvent.key` in lower case; 'mod+' means Ctrl or Cmd. */
type Hotkeys = Record<string, () => void>

/** Where Ctrl+Z undoes typing. */
const fields = ':is(input, textarea, [contenteditable="true"])'
const takesKeys =
  ':is(input, textarea, select, [contenteditable="true"], [role="menu"], [role="dialog"], [role="listbox"])'

/**
 * Ignores keys while someone types or a dialog is open. Single keys can be turned off (WCAG 2.1.4).
 */
export function useHotkeys(hotkeys: Hotkeys, singleKeys: boolean): void {
  const latest = useRef({ hotkeys, singleKeys })
  latest.current = { hotkeys, singleKeys }
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.isComposing || event.repeat) return
      const mod = event.ctrlKey || event.metaKey
      if (mod && event.shiftKey) return
      if (document.querySelector('dialog[open]')) return
      if (!mod && !latest.current.singleKeys) return
      if (event.target instanceof Element && event.target.closest(mod ? fields : takesKeys)) return
      const act = latest.current.hotkeys[`${mod ? 'mod+' : ''}${event.key.toLowerCase()}`]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
