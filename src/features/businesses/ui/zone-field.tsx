import type { ComponentProps } from 'react'
import { formatTime } from '#domain/time/format.ts'
import { isTimeZone } from '#domain/time/zone.ts'
import { timeZones } from '#domain/time/zone-list.ts'
import { Options, Select } from '#web/kit/base/text-field.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'

export interface ZoneFieldProps extends Omit<ComponentProps<'select'>, 'children'> {
  zone: string
  /** The stored zone, which the browser may not know. */
  saved: string
  error: string | undefined
}

export function ZoneField({ zone, saved, ...rest }: ZoneFieldProps) {
  const words = useWords('businesses').card
  const language = useLanguage()
  return (
    <Select
      label={words.timeZone}
      help={
        isTimeZone(zone) &&
        fill(words.timeZoneHelp, { time: formatTime(Date.now(), zone, language) })
      }
      {...rest}
    >
      {zonesWith(saved, words.otherZones).map(([region, zones]) => (
        <optgroup key={region} label={region}>
          <Options of={zones.map(each => [each, each.replaceAll('_', ' ')])} />
        </optgroup>
      ))}
    </Select>
  )
}

function zonesWith(present: string, other: string): [string, string[]][] {
  const regions = new Map<string, string[]>()
  for (const zone of [...new Set([...timeZones(), present])].sort()) {
    const region = zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : other
    regions.set(region, [...(regions.get(region) ?? []), zone])
  }
  return [...regions]
}
