import { canonicalZone, isTimeZone } from './zone.ts'

let zones: string[] | undefined

export function timeZones(): string[] {
  zones ??= [
    ...new Set(
      ['UTC', ...Intl.supportedValuesOf('timeZone')].filter(isTimeZone).map(canonicalZone),
    ),
  ].sort()
  return zones
}
