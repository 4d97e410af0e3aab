import { useEffect, useState } from 'react'

/** How long a copied link says so. */
const COPIED_MS = 2000

/**
 * Copies text; `copied` holds for two seconds after. `copy` answers whether it worked, which a
 * browser may deny.
 */
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
      // A new object each time, so that copying again restarts the two seconds.
      setCopied({ text })
      return true
    } catch {
      return false
    }
  }
  return { copied: copied !== undefined, copy }
}
