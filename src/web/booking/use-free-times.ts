import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { TimesSource } from './calls.ts'
import {
  askFor,
  covers,
  type Known,
  learn,
  NOTHING_KNOWN,
  type PackedTimes,
  type Range,
  unpackTimes,
} from './free-times.ts'

/** How often what is looked at is asked for again, so that a time taken elsewhere disappears. */
const LOOK_AGAIN_MS = 45_000
/** Coming back to the page asks again unless the answer is this fresh. */
const FRESH_MS = 5_000

export interface FreeTimesState {
  known: Known
  /** The wanted range is not known yet and its call failed; `again` tries once more. */
  failed: boolean
  again(): void
  /** Asks anew at once, after a refusal showed that something changed. */
  refresh(): void
}

interface Wanted {
  /** Whose times; undefined while that is not chosen. */
  of: TimesSource | undefined
  /** What must be known now: the month in view, or where the next free time is looked for. */
  wanted: (known: Known) => Range
  initial: PackedTimes | undefined
  /** Stops the looking again, as once something is booked. */
  paused?: boolean | undefined
}

/**
 * Free times of a service with a staff member, fetched month by month, and again while the page is
 * looked at.
 */
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
    setStore(old => new Map(old).set(key, learn(old.get(key) ?? NOTHING_KNOWN, asked, times)))
  }
  const load = useEffectEvent((signal: AbortSignal) => {
    setFailed(false)
    fetchInto(range, signal).catch(() => signal.aborted || setFailed(true))
  })
  // In the background a failure says nothing: the next look may succeed, and booking decides
  // anyway.
  const lookAgain = useEffectEvent((signal: AbortSignal) => {
    if (!document.hidden && Date.now() - fetchedAt.current > FRESH_MS)
      fetchInto(range, signal).catch(() => {})
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again; the range is read when it runs.
  useEffect(() => {
    if (!missing) return
    const stop = new AbortController()
    load(stop.signal)
    return () => stop.abort()
  }, [missing, key, range.from, range.to, turn])

  useEffect(() => {
    if (!key || paused) return
    const stop = new AbortController()
    const look = () => lookAgain(stop.signal)
    const timer = setInterval(look, LOOK_AGAIN_MS)
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      stop.abort()
      clearInterval(timer)
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [key, paused])

  return {
    known,
    failed: failed && missing,
    again: () => setTurn(turn + 1),
    refresh: () => void fetchInto(range).catch(() => {}),
  }
}

/** What came with the page is of the source that is chosen from the beginning. */
const startWith = (
  initial: PackedTimes | undefined,
  of: TimesSource | undefined,
): Map<string, Known> =>
  new Map(initial && of ? [[of.key, learn(NOTHING_KNOWN, initial, unpackTimes(initial))]] : [])
