import { useEffect } from 'react'

/** Ctrl K or Cmd K, outside dialogs. */
export function useSearchKey(onPress: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      onPress()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onPress])
}
