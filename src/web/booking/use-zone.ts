import { useSyncExternalStore } from 'react'
import { visitorZone } from '#domain/time/visitor-zone.ts'
import { canonicalZone, isTimeZone, zoneHere } from '#domain/time/zone.ts'

const KEY = 'booking:zone'
const watchers = new Set<() => void>()
let chosen: string | undefined

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

function chosenZone(): string | undefined {
  try {
    chosen ??= sessionStorage.getItem(KEY) ?? undefined
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
  return chosen && isTimeZone(chosen) ? chosen : undefined
}

function choose(zone: string) {
  chosen = zone
  try {
    sessionStorage.setItem(KEY, zone)
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
  for (const watcher of watchers) watcher()
}

/** The business's zone if the browser reports none. */
function detectedZone(business: string): string {
  const zone = visitorZone()
  return isTimeZone(zone) ? zoneHere(canonicalZone(zone)) : business
}

export interface Zones {
  zone: string
  detected: string
  /** The client's, for messages and quiet hours. */
  own: string
  business: string
  /** True if clients come to the business, so that its clocks come first. */
  atBusiness: boolean
  choose: (zone: string) => void
}

/**
 * While hydrating, the business's zone, as on the server. Then the chosen one or, unless clients
 * come to the business, the client's.
 */
export function useZones(stored: string, atBusiness = false): Zones {
  const business = zoneHere(stored)
  const detected = useSyncExternalStore(
    watch,
    () => detectedZone(business),
    () => business,
  )
  const wanted = useSyncExternalStore(watch, chosenZone, () => undefined)
  const zone = wanted ?? (atBusiness ? business : detected)
  return { zone, detected, own: atBusiness ? detected : zone, business, atBusiness, choose }
}
