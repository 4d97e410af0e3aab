import { useEffect, useState } from 'react'

const COPIED_MS = 2000

/** `copied` is true for two seconds. `copy` resolves to false if the browser denies access. */
export function useCopied() {
  const [copied, setCopied] = useState<{ text: string }>()
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(undefined), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (text: string): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text)
      // A new object restarts the two seconds.
      setCopied({ text })
      return true
    } catch {
      return false
    }
  }
  return { copied: copied !== undefined, copy }
}
