import { useState } from 'react'
import type { ClientAppointment } from '#features/appointments/contract.ts'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { cookiesBlocked } from '#web/lib/cookies-blocked.ts'
import { useWords } from '#web/lib/words.tsx'
import { lookUp, lookupCode } from './own-calls.ts'
import { toast } from './toasts.tsx'

interface Found {
  address: string
  appointments: ClientAppointment[]
  /** Counts the lookups. */
  turn: number
}

interface Options {
  /** The code was right, and its field is gone. */
  onProven: () => void
  onRefused: () => void
}

export function useLookup(pageName: string, { onProven, onRefused }: Options) {
  const words = useWords('booking').lookup
  const [address, setAddress] = useState('')
  const [code, setCode] = useState<string>()
  const [codeError, setCodeError] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const [found, setFound] = useState<Found>()
  const [busy, setBusy] = useState(false)
  const typed = address.trim()
  const attempt = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setCodeError(undefined)
    try {
      await work()
    } catch (error) {
      if (error instanceof ApiError && error.fields.code) {
        setCodeError(error.fields.code)
        setRefusals(count => count + 1)
        onRefused()
      } else {
        const description =
          error instanceof ApiError && error.status >= 500 ? words.failed : sentenceFor(error)
        toast({ description, variant: 'destructive' })
      }
    } finally {
      setBusy(false)
    }
  }
  const load = async () => {
    try {
      const appointments = await lookUp(pageName, typed)
      setFound(old => ({ address: typed, appointments, turn: (old?.turn ?? 0) + 1 }))
      setCode(undefined)
      if (code !== undefined) onProven()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'lookup-code-required')) throw error
      // The code was right.
      if (code !== undefined) throw cookiesBlocked()
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
  const replace = (id: number, by: ClientAppointment[]) =>
    setFound(
      old =>
        old && {
          ...old,
          appointments: old.appointments.flatMap(each => (each.id === id ? by : each)),
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
    refusals,
    found,
    busy,
    submit,
    sendAgain,
    /** Keeps the others, because those cancelled here can be restored. */
    readAgain: async (id: number) => {
      const read = await lookUp(pageName, found!.address)
      replace(
        id,
        read.filter(
          ({ id: next }) => next === id || !found!.appointments.some(({ id }) => id === next),
        ),
      )
    },
    changed: (next: ClientAppointment) => replace(next.id, [next]),
  }
}

export type Lookup = ReturnType<typeof useLookup>
