import { useState } from 'react'
import { NETWORK_FAILURE } from '#web/lib/api-error.ts'
import { toast } from './toasts.tsx'

export type VisitScript = typeof import('./visit.tsx')

export function useVisitScript() {
  const [script, setScript] = useState<VisitScript>()
  const [loading, setLoading] = useState(false)

  const withScript = async (then: (loaded: VisitScript) => void) => {
    setLoading(true)
    const later = await import('./later.tsx').catch(() => undefined)
    setLoading(false)
    if (!later) return toast({ description: NETWORK_FAILURE, variant: 'destructive' })
    setScript(later.visitScript)
    then(later.visitScript)
  }
  return { script, loading, withScript }
}
