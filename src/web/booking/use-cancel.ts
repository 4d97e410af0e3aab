import { useState } from 'react'
import { sentenceFor } from '#web/lib/api-error.ts'
import { cancel } from './own-calls.ts'
import { toast } from './toasts.tsx'

interface Options {
  id: number
  pageName: string | undefined
  onCancelled: () => void
}

/** Cancels an appointment once the client has said that they mean it. */
export function useCancel({ id, pageName, onCancelled }: Options) {
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    if (busy || !window.confirm('Are you sure you want to cancel this appointment?')) return
    setBusy(true)
    try {
      await cancel(id, pageName)
      toast({ title: 'Success', description: 'Appointment cancelled successfully' })
      onCancelled()
    } catch (error) {
      toast({ title: 'Error', description: sentenceFor(error), variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, ask }
}
