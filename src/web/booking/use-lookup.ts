import { useState } from 'react'
import type { ClientAppointment } from '#features/appointments/contract.ts'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { useWords } from '#web/lib/words.tsx'
import { lookUp, lookupCode } from './own-calls.ts'
import { toast } from './toasts.tsx'

/** `onProven`: the code was right, and its field is gone. */
export function useLookup(pageName: string, onProven: () => void) {
  const words = useWords('booking').lookup
  const [address, setAddress] = useState('')
  const [code, setCode] = useState<string>()
  const [codeError, setCodeError] = useState<string>()
  const [found, setFound] = useState<{ address: string; appointments: ClientAppointment[] }>()
  const [busy, setBusy] = useState(false)
  const typed = address.trim()
  const attempt = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setCodeError(undefined)
    try {
      await work()
    } catch (error) {
      if (error instanceof ApiError && error.fields.code) setCodeError(error.fields.code)
      else {
        const description =
          error instanceof ApiError && error.status >= 500 ? words.failed : sentenceFor(error)
        toast({ description, variant: 'destructive' })
      }
    } finally {
      setBusy(false)
    }
  }
  const show = async (address: string) =>
    setFound({ address, appointments: await lookUp(pageName, address) })
  const load = async () => {
    try {
      await show(typed)
      setCode(undefined)
      if (code !== undefined) onProven()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'lookup-code-required')) throw error
      setFound(undefined)
      await lookupCode(pageName, typed)
      setCode('')
    }
  }
  const submit = () =>
    attempt(async () => {
      if (code !== undefined) await lookupCode(pageName, typed, code.trim())
      await load()
    })
  const sendAgain = () =>
    attempt(async () => {
      await lookupCode(pageName, typed)
      setCode('')
      toast({ description: words.codeSent })
    })
  const changed = (next: ClientAppointment) =>
    setFound(
      old =>
        old && {
          ...old,
          appointments: old.appointments.map(each => (each.id === next.id ? next : each)),
        },
    )
  return {
    address,
    /** Invalidates a code sent to another address. */
    setAddress: (next: string) => {
      setAddress(next)
      setCode(undefined)
    },
    typed,
    code,
    setCode,
    codeError,
    found,
    busy,
    submit,
    sendAgain,
    readAgain: async () => found && (await show(found.address)),
    changed,
  }
}

export type Lookup = ReturnType<typeof useLookup>
