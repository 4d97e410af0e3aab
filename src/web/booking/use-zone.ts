import { useState, useSyncExternalStore } from 'react'
import { visitorZone } from '#domain/time/format.ts'
import { canonicalZone, isTimeZone } from '#domain/time/zone.ts'

const CHOSEN = 'booking:zone'
const unchanging = () => () => {}

/** The browser's zone by its present name, or the business's where the browser knows none. */
function detectedZone(businessZone: string): string {
  const zone = visitorZone()
  return isTimeZone(zone) ? canonicalZone(zone) : businessZone
}

function keptZone(): string | undefined {
  try {
    const zone = sessionStorage.getItem(CHOSEN)
    return zone && isTimeZone(zone) ? zone : undefined
  } catch {
    return undefined
  }
}

export interface Zones {
  /** The zone that times are shown in. */
  zone: string
  detected: string
  business: string
  choose(zone: string): void
}

/** The zone that a client reads times in: the business's in the server's answer, then their own, or the one they choose. */
export function useZones(business: string): Zones {
  const detected = useSyncExternalStore(
    unchanging,
    () => detectedZone(business),
    () => business,
  )
  const kept = useSyncExternalStore(unchanging, keptZone, () => undefined)
  const [chosen, setChosen] = useState<string>()
  return {
    zone: chosen ?? kept ?? detected,
    detected,
    business,
    choose(zone) {
      setChosen(zone)
      try {
        sessionStorage.setItem(CHOSEN, zone)
      } catch {
        // Remembered until the page is left, then.
      }
    },
  }
}
