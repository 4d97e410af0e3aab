import { useId, useState } from 'react'
import { cityOfZone, formatUtcOffset, formatZoneName } from '#domain/time/format.ts'
import { timeZones } from '#domain/time/zone-list.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { showSameTime } from './slot.ts'
import type { Zones } from './use-zone.ts'

interface ZoneNoteProps {
  zones: Zones
  /** Epoch milliseconds. */
  at: number
}

export function ZoneNote({ zones, at }: ZoneNoteProps) {
  const words = useWords('client').zone
  const language = useLanguage()
  const { zone, detected, own, business, atBusiness } = zones
  const id = useId()
  const [all, setAll] = useState<readonly string[]>([])
  // Listed on demand, because formatting 400 zones takes a while.
  const list = () => setAll(timeZones())
  const near = [...new Set([detected, business, zone])]
  return (
    <div className="min-w-0 text-13 text-muted">
      <p className="flex flex-wrap items-center gap-x-1.5">
        <label htmlFor={id}>{atBusiness ? words.shown : words.label}</label>
        <select
          id={id}
          value={zone}
          onFocus={list}
          onPointerDown={list}
          onChange={event => zones.choose(event.target.value)}
          className="-my-1 field-sizing-content min-h-7 max-w-full truncate rounded-control border border-transparent bg-transparent py-0.5 font-medium text-ink underline decoration-control underline-offset-4 hover:bg-sunken pointer-coarse:min-h-11"
        >
          {near.map(name => (
            <option key={name} value={name}>
              {`${cityOfZone(name)} (${formatUtcOffset(at, name)})`}
            </option>
          ))}
          {all.length > 0 && (
            <optgroup label={words.all}>
              {all.map(name => (
                <option key={name} value={name}>
                  {name.replaceAll('_', ' ')}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      </p>
      <p>
        {fill(showSameTime(at, own, business) ? words.same : words.business, {
          city: cityOfZone(business),
          zone: formatZoneName(at, business, language),
          offset: formatUtcOffset(at, business),
        })}
      </p>
      {own !== zone && (
        <p>{fill(words.own, { city: cityOfZone(own), offset: formatUtcOffset(at, own) })}</p>
      )}
    </div>
  )
}
