import { canonicalZone, isTimeZone } from './zone.ts'

let zones: string[] | undefined

/**
 * Every IANA zone that this runtime knows, by its present name, in alphabetical order; UTC is among
 * them.
 */
export function timeZones(): string[] {
  zones ??= [
    ...new Set(
      ['UTC', ...Intl.supportedValuesOf('timeZone')].filter(isTimeZone).map(canonicalZone),
    ),
  ].sort()
  return zones
}
