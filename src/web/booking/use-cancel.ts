import { useState } from 'react'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useWords } from '#web/lib/words.tsx'
import { cancel } from './own-calls.ts'
import { toast } from './toasts.tsx'

interface Options {
  id: number
  pageName: string | undefined
  onCancelled: () => void
}

export function useCancel({ id, pageName, onCancelled }: Options) {
  const words = useWords('client').cancel
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    if (busy || !window.confirm(words.question)) return
    setBusy(true)
    try {
      await cancel(id, pageName)
      toast({ description: words.done })
      onCancelled()
    } catch (error) {
      toast({ description: sentenceFor(error), variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, ask }
}
