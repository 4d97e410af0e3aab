import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { TimesSource } from './calls.ts'
import {
  askFor,
  covers,
  type Known,
  mergeTimes,
  NOTHING_KNOWN,
  type PackedTimes,
  type Range,
  unpackTimes,
} from './free-times.ts'

const LOOK_AGAIN_MS = 45_000
/** After this, returning to the page fetches the times again. */
const FRESH_MS = 5_000

export interface FreeTimesState {
  known: Known
  failed: boolean
  again(): void
  refresh(): void
  forget(): void
}

interface Wanted {
  /** Undefined until service and staff member are chosen. */
  of: TimesSource | undefined
  /** The month in view, or where the search for a free time continues. */
  wanted: (known: Known) => Range
  initial: PackedTimes | undefined
  paused?: boolean | undefined
}

export function useFreeTimes({ of, wanted, initial, paused = false }: Wanted): FreeTimesState {
  const key = of?.key ?? ''
  const [store, setStore] = useState(() => startWith(initial, of))
  const [failed, setFailed] = useState(false)
  const [turn, setTurn] = useState(0)
  const fetchedAt = useRef(0)
  const known = store.get(key) ?? NOTHING_KNOWN
  const range = wanted(known)
  const missing = of !== undefined && !covers(known, range)

  const fetchInto = async (within: Range, signal?: AbortSignal) => {
    if (!of) return
    const asked = askFor(within)
    const times = await of.fetch(asked, signal)
    fetchedAt.current = Date.now()
    setStore(old => new Map(old).set(key, mergeTimes(old.get(key) ?? NOTHING_KNOWN, asked, times)))
  }
  const load = useEffectEvent((signal: AbortSignal) => {
    setFailed(false)
    fetchInto(range, signal).catch(() => signal.aborted || setFailed(true))
  })
  // Failures in the background stay silent, because booking checks the time anyway.
  const lookAgain = useEffectEvent((signal: AbortSignal) => {
    if (!document.hidden && Date.now() - fetchedAt.current > FRESH_MS)
      fetchInto(range, signal).catch(() => {})
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` triggers a retry
  useEffect(() => {
    if (!missing) return
    const stop = new AbortController()
    load(stop.signal)
    return () => stop.abort()
  }, [missing, key, range.from, range.to, turn])

  useEffect(() => {
    if (!key || paused) return
    const stop = new AbortController()
    const { signal } = stop
    const look = () => lookAgain(signal)
    const timer = setInterval(look, LOOK_AGAIN_MS)
    window.addEventListener('focus', look, { signal })
    document.addEventListener('visibilitychange', look, { signal })
    return () => {
      stop.abort()
      clearInterval(timer)
    }
  }, [key, paused])

  return {
    known,
    failed: failed && missing,
    again: () => setTurn(turn + 1),
    refresh: () => void fetchInto(range).catch(() => {}),
    forget: () => setStore(new Map()),
  }
}

/** The times in the page are for the initial selection. */
const startWith = (
  initial: PackedTimes | undefined,
  of: TimesSource | undefined,
): Map<string, Known> =>
  new Map(initial && of ? [[of.key, mergeTimes(NOTHING_KNOWN, initial, unpackTimes(initial))]] : [])
