import { canonicalZone, isTimeZone } from './zone.ts'

let zones: string[] | undefined

/** Every current IANA zone of this runtime, sorted, including UTC. */
export function timeZones(): string[] {
  zones ??= [
    ...new Set(
      ['UTC', ...Intl.supportedValuesOf('timeZone')].filter(isTimeZone).map(canonicalZone),
    ),
  ].sort()
  return zones
}
