import { canonicalZone, isTimeZone } from './zone.ts'

let zones: string[] | undefined

/** Every IANA zone of this runtime by its current name, sorted, including UTC. */
export function timeZones(): string[] {
  zones ??= [
    ...new Set(
      ['UTC', ...Intl.supportedValuesOf('timeZone')].filter(isTimeZone).map(canonicalZone),
    ),
  ].sort()
  return zones
}
