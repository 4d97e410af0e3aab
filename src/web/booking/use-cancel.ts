import { useState } from 'react'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { type Access, cancel, isOutdated, undoCancellation } from './own-calls.ts'
import { toast } from './toasts.tsx'

interface Options {
  id: number
  access: Access
  visit: boolean
  onCancelled: () => void
  /** Shows the rest of a visit, or a change made elsewhere. */
  readAgain: () => Promise<void>
  onKept: (appointment: Awaited<ReturnType<typeof undoCancellation>>) => void | Promise<void>
}

export function useCancel({ id, access, visit, onCancelled, readAgain, onKept }: Options) {
  const { cancel: words, visit: visitWords } = useWords('client')
  const [busy, setBusy] = useState(false)
  const [cancelled, setCancelled] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast({ description: sentenceFor(error), variant: 'destructive' })
      // The response to an earlier request may have been lost.
      if (isOutdated(error))
        await readAgain().then(
          () => setCancelled(false),
          () => {},
        )
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    cancelled,
    ask: () =>
      attempt(async () => {
        if (!window.confirm(visit ? visitWords.cancelQuestion : words.question)) return
        await cancel(id, access)
        toast({ description: words.done })
        setCancelled(true)
        onCancelled()
      }),
    askOnly: (leg: { id: number; serviceName: string }) =>
      attempt(async () => {
        const service = { service: leg.serviceName }
        if (!window.confirm(fill(visitWords.cancelOneQuestion, service))) return
        await cancel(leg.id, access, 'only')
        toast({ description: fill(visitWords.oneDone, service) })
        await readAgain()
      }),
    keep: () =>
      attempt(async () => {
        const kept = await undoCancellation(id, access)
        toast({ description: words.kept })
        await onKept(kept)
        setCancelled(false)
      }),
  }
}

export type Cancelling = ReturnType<typeof useCancel>
