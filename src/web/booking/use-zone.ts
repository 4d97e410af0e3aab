import { useSyncExternalStore } from 'react'
import { visitorZone } from '#domain/time/format.ts'
import { canonicalZone, isTimeZone } from '#domain/time/zone.ts'

const KEY = 'booking:zone'
const watchers = new Set<() => void>()
let chosen: string | undefined

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** The zone chosen in this tab, if any. */
function chosenZone(): string | undefined {
  try {
    chosen ??= sessionStorage.getItem(KEY) ?? undefined
  } catch {
    // No storage: the choice holds until the page is left.
  }
  return chosen && isTimeZone(chosen) ? chosen : undefined
}

function choose(zone: string) {
  chosen = zone
  try {
    sessionStorage.setItem(KEY, zone)
  } catch {
    // As above.
  }
  for (const watcher of watchers) watcher()
}

/** The browser's zone by its present name, or the business's where the browser names none. */
function detectedZone(business: string): string {
  const zone = visitorZone()
  return isTimeZone(zone) ? canonicalZone(zone) : business
}

export interface Zones {
  /** The zone that times are shown in. */
  zone: string
  detected: string
  business: string
  choose: (zone: string) => void
}

/**
 * The zone that a client reads times in: the business's in the server's answer, then their own, or
 * the one they choose.
 */
export function useZones(business: string): Zones {
  const detected = useSyncExternalStore(
    watch,
    () => detectedZone(business),
    () => business,
  )
  const wanted = useSyncExternalStore(watch, chosenZone, () => undefined)
  return { zone: wanted ?? detected, detected, business, choose }
}
