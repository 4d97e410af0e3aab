import { useState } from 'react'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useWords } from '#web/lib/words.tsx'
import { cancel, keep } from './own-calls.ts'
import { toast } from './toasts.tsx'

interface Options {
  id: number
  pageName: string | undefined
  onCancelled: () => void
  onKept: (appointment: Awaited<ReturnType<typeof keep>>) => void
}

/** Cancels an appointment, and takes that back. */
export function useCancel({ id, pageName, onCancelled, onKept }: Options) {
  const words = useWords('client').cancel
  const [busy, setBusy] = useState(false)
  const [cancelled, setCancelled] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast({ description: sentenceFor(error), variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    /** Whether it was cancelled here, so that it can be kept after all. */
    cancelled,
    ask: () =>
      attempt(async () => {
        if (!window.confirm(words.question)) return
        await cancel(id, pageName)
        toast({ description: words.done })
        setCancelled(true)
        onCancelled()
      }),
    keep: () =>
      attempt(async () => {
        const kept = await keep(id, pageName)
        toast({ description: words.kept })
        setCancelled(false)
        onKept(kept)
      }),
  }
}
